import type { ClientKey } from './people.ts'

export const siteGroups = {
  libraries: { name: 'Libraries', description: 'Open to the public every day but holidays' },
  museums: { name: 'Museums and galleries', description: 'Nothing wet within two metres of an exhibit' },
  halls: { name: 'Town halls', description: 'Functions in the evening: ask the duty manager' },
  transport: { name: 'Stations and airports', description: 'Never closed; high-visibility vests' },
  sydney: { name: 'Sydney', description: 'Served from the Haymarket depot' },
} as const
export type SiteGroupKey = keyof typeof siteGroups

interface Site {
  name: string
  address: string
  client: ClientKey
  latitude: number
  longitude: number
  zone: string
  groups: readonly SiteGroupKey[]
  /** How well it is kept, on the scale of the inspections, and where that goes within ninety days. */
  quality: number
  trend: number
}

const place = (
  [name, address]: [name: string, address: string],
  [latitude, longitude, zone]: [latitude: number, longitude: number, zone: string],
  groups: readonly SiteGroupKey[],
  [quality, trend]: [quality: number, trend: number],
): Site => ({
  name,
  address,
  client: groups.includes('transport') ? 'client2' : 'client',
  latitude,
  longitude,
  zone: `Australia/${zone}`,
  groups,
  quality,
  trend,
})

/** Public buildings that everybody can look up: names, addresses and positions are facts, all else is made up. */
export const sites = {
  stateLibraryNsw: place(
    ['State Library of New South Wales', '1 Shakespeare Place, Sydney NSW 2000'],
    [-33.8661, 151.2131, 'Sydney'],
    ['libraries', 'sydney'],
    [4.1, 0.5],
  ),
  sydneyTownHall: place(
    ['Sydney Town Hall', '483 George Street, Sydney NSW 2000'],
    [-33.8732, 151.2061, 'Sydney'],
    ['halls', 'sydney'],
    [3.4, 0.9],
  ),
  australianMuseum: place(
    ['Australian Museum', '1 William Street, Sydney NSW 2010'],
    [-33.8743, 151.2134, 'Sydney'],
    ['museums', 'sydney'],
    [4.4, -0.2],
  ),
  customsHouse: place(
    ['Customs House', '31 Alfred Street, Sydney NSW 2000'],
    [-33.862, 151.2111, 'Sydney'],
    ['libraries', 'sydney'],
    [3.9, 0.1],
  ),
  stateLibraryVic: place(
    ['State Library Victoria', '328 Swanston Street, Melbourne VIC 3000'],
    [-37.8098, 144.9652, 'Melbourne'],
    ['libraries'],
    [4.2, -0.6],
  ),
  melbourneTownHall: place(
    ['Melbourne Town Hall', '90-130 Swanston Street, Melbourne VIC 3000'],
    [-37.815, 144.9666, 'Melbourne'],
    ['halls'],
    [3.8, 0.3],
  ),
  melbourneMuseum: place(
    ['Melbourne Museum', '11 Nicholson Street, Carlton VIC 3053'],
    [-37.8033, 144.9717, 'Melbourne'],
    ['museums'],
    [4.5, 0.1],
  ),
  stateLibraryQld: place(
    ['State Library of Queensland', 'Stanley Place, South Brisbane QLD 4101'],
    [-27.4712, 153.0181, 'Brisbane'],
    ['libraries'],
    [4, 0.4],
  ),
  brisbaneCityHall: place(
    ['Brisbane City Hall', '64 Adelaide Street, Brisbane City QLD 4000'],
    [-27.4689, 153.0235, 'Brisbane'],
    ['halls'],
    [3.2, 1.1],
  ),
  queenslandMuseum: place(
    ['Queensland Museum', 'Grey Street, South Brisbane QLD 4101'],
    [-27.4727, 153.0183, 'Brisbane'],
    ['museums'],
    [4.1, 0],
  ),
  stateLibrarySa: place(
    ['State Library of South Australia', 'North Terrace, Adelaide SA 5000'],
    [-34.9209, 138.6023, 'Adelaide'],
    ['libraries'],
    [3.7, -0.7],
  ),
  adelaideTownHall: place(
    ['Adelaide Town Hall', '128 King William Street, Adelaide SA 5000'],
    [-34.9256, 138.5999, 'Adelaide'],
    ['halls'],
    [4.3, 0.2],
  ),
  stateLibraryWa: place(
    ['State Library of Western Australia', '25 Francis Street, Perth WA 6000'],
    [-31.9497, 115.8613, 'Perth'],
    ['libraries'],
    [4.2, 0.3],
  ),
  tasmanianMuseum: place(
    ['Tasmanian Museum and Art Gallery', 'Dunn Place, Hobart TAS 7000'],
    [-42.8819, 147.3318, 'Hobart'],
    ['museums'],
    [4.6, 0.1],
  ),
  hobartTownHall: place(
    ['Hobart Town Hall', '50 Macquarie Street, Hobart TAS 7000'],
    [-42.8828, 147.3305, 'Hobart'],
    ['halls'],
    [3.9, -0.3],
  ),
  territoryMuseum: place(
    ['Museum and Art Gallery of the Northern Territory', '19 Conacher Street, The Gardens NT 0820'],
    [-12.4373, 130.8327, 'Darwin'],
    ['museums'],
    [4, 0.2],
  ),
  nationalLibrary: place(
    ['National Library of Australia', 'Parkes Place West, Parkes ACT 2600'],
    [-35.2964, 149.1297, 'Sydney'],
    ['libraries'],
    [4.4, 0.3],
  ),
  nationalMuseum: place(
    ['National Museum of Australia', 'Lawson Crescent, Acton ACT 2601'],
    [-35.2929, 149.1207, 'Sydney'],
    ['museums'],
    [3.6, 0.8],
  ),
  centralStation: place(
    ['Central Station, Sydney', 'Eddy Avenue, Haymarket NSW 2000'],
    [-33.8832, 151.2066, 'Sydney'],
    ['transport', 'sydney'],
    [3.1, 0.7],
  ),
  southernCross: place(
    ['Southern Cross Station', '99 Spencer Street, Docklands VIC 3008'],
    [-37.8184, 144.9525, 'Melbourne'],
    ['transport'],
    [3.5, -0.5],
  ),
  flindersStreet: place(
    ['Flinders Street Station', '207-361 Flinders Street, Melbourne VIC 3000'],
    [-37.8183, 144.9671, 'Melbourne'],
    ['transport'],
    [3.3, 0.6],
  ),
  romaStreet: place(
    ['Roma Street Station', 'Roma Street, Brisbane City QLD 4000'],
    [-27.4656, 153.0189, 'Brisbane'],
    ['transport'],
    [3.8, 0.4],
  ),
  adelaideStation: place(
    ['Adelaide Railway Station', '125 North Terrace, Adelaide SA 5000'],
    [-34.921, 138.5965, 'Adelaide'],
    ['transport'],
    [4, -0.2],
  ),
  perthStation: place(
    ['Perth Station', 'Wellington Street, Perth WA 6000'],
    [-31.9513, 115.8605, 'Perth'],
    ['transport'],
    [3.7, 0.5],
  ),
  lordHoweAirport: place(
    ['Lord Howe Island Airport', 'Lord Howe Island NSW 2898'],
    [-31.5383, 159.0769, 'Lord_Howe'],
    ['transport'],
    [4.7, 0],
  ),
  brokenHillAirport: place(
    ['Broken Hill Airport', 'Broken Hill NSW 2880'],
    [-32.0014, 141.4722, 'Broken_Hill'],
    ['transport'],
    [3.9, 0.2],
  ),
  darwinAirport: place(
    ['Darwin International Airport', '1 Henry Wrigley Drive, Eaton NT 0820'],
    [-12.4147, 130.877, 'Darwin'],
    ['transport'],
    [4.2, -0.3],
  ),
} as const satisfies Record<string, Site>

export type SiteKey = keyof typeof sites
export const siteKeys = Object.keys(sites) as SiteKey[]
export const siteOf = (key: SiteKey): Site => sites[key]
