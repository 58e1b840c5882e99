import { socialNetwork, type SocialNetwork } from '#contract/events/event-settings.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'

const PROFILE_URLS: Record<SocialNetwork, string> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  x: 'https://x.com/',
  threads: 'https://www.threads.net/@',
  linkedin: 'https://www.linkedin.com/company/',
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
  weibo: 'https://weibo.com/n/',
  xiaohongshu: 'https://www.xiaohongshu.com/search_result?keyword=',
}

/** Social media links of an organizer, in the networks' order. */
export function networkLinksOf(
  handles: PublicEventFull['social_handles'],
): { network: SocialNetwork; url: string }[] {
  return socialNetwork.options.flatMap((network) => {
    const handle = handles[network]?.replace(/^@/, '')
    return handle === undefined || handle === ''
      ? []
      : [{ network, url: PROFILE_URLS[network] + encodeURIComponent(handle) }]
  })
}
