import css from './visit.module.css'

/** Opens the map of the phone: iPhones know Apple's address, other phones the scheme of RFC 5870. */
const mapOf = (lat: number, lang: number, name: string) =>
  navigator.vendor.startsWith('Apple')
    ? `https://maps.apple.com/?ll=${lat},${lang}&q=${encodeURIComponent(name)}`
    : `geo:${lat},${lang}?q=${lat},${lang}(${encodeURIComponent(name)})`

interface Site {
  name: string
  address: string
  lat: number
  lang: number
}

export const MapLink = ({ site: { name, address, lat, lang } }: { site: Site }) => (
  <a className={css.mapLink} href={mapOf(lat, lang, name)} target="_blank" rel="noreferrer">
    <bdi>{address}</bdi>
  </a>
)
