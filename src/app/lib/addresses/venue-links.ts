import type { SocialNetwork } from '#contract/events/event-settings.ts'
import type { Venue } from '#app/lib/venue.ts'
import { NETWORK_NAMES } from '#app/lib/network-names.ts'
import { mapSearch } from './map-search.ts'

/** Hosts of the networks whose names differ from their domains. */
const HOSTS: Record<string, SocialNetwork> = {
  'fb.com': 'facebook',
  'twitter.com': 'x',
  'youtu.be': 'youtube',
  'xhslink.com': 'xiaohongshu',
}

/** Label of a social media link: the network's own name, or the host of any other site. */
export function networkNameOf(url: string): string {
  const host = new URL(url).host.replace(/^(www|m)\./, '')
  const network = HOSTS[host] ?? host.split('.').at(-2)
  return network !== undefined && isNetwork(network) ? NETWORK_NAMES[network] : host
}

const isNetwork = (name: string): name is SocialNetwork => Object.hasOwn(NETWORK_NAMES, name)

/** Map URL of the venue; null when it has no address. */
export function mapOfVenue({ map_url, address }: Pick<Venue, 'map_url' | 'address'>): string | null {
  if (map_url !== '') return map_url
  return address === '' ? null : mapSearch(address.replaceAll('\n', ', '))
}
