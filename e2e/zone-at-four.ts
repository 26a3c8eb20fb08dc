/** A zone in which it is between four and five in the morning now: in the quiet hours of everybody who set none. */
export function zoneAtFour() {
  const ahead = ((4 - new Date().getUTCHours() + 35) % 24) - 11
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
