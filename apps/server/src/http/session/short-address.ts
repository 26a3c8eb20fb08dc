/** An address without its last part: an IPv4 network of 24 bits, an IPv6 one of 48. */
export function shortAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  const four = mapped ?? /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (four) return `${four}.x`
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:…` : ''
}
