const MAPS = 'https://www.google.com/maps/search/?api=1&query='

/** URL of a map search for an address or the name of a place. */
export const mapSearch = (place: string): string => MAPS + encodeURIComponent(place)
