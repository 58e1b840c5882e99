import type { SocialNetwork } from '#contract/events/event-settings.ts'
import type { Venue } from '#app/lib/venue.ts'
import { NETWORK_NAMES } from '#app/lib/network-names.ts'
import { mapSearch } from './map-search.ts'

/** Where the networks live whose names are not those of their addresses. */
const HOSTS: Record<string, SocialNetwork> = {
  'fb.com': 'facebook',
  'twitter.com': 'x',
  'youtu.be': 'youtube',
  'xhslink.com': 'xiaohongshu',
}

/** What a page at a social network is called: the network's own name, or the host of any other. */
export function networkNameOf(url: string): string {
  const host = new URL(url).host.replace(/^(www|m)\./, '')
  const network = HOSTS[host] ?? host.split('.').at(-2)
  return network !== undefined && isNetwork(network) ? NETWORK_NAMES[network] : host
}

const isNetwork = (name: string): name is SocialNetwork => Object.hasOwn(NETWORK_NAMES, name)

/** Where a map shows the venue; null where it said no address. */
export function mapOfVenue({ map_url, address }: Pick<Venue, 'map_url' | 'address'>): string | null {
  if (map_url !== '') return map_url
  return address === '' ? null : mapSearch(address.replaceAll('\n', ', '))
}
