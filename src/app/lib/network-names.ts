import type { SocialNetwork } from '#contract/events/event-settings.ts'

/** Names of the networks, the same in every language. */
export const NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  weibo: 'Weibo 微博',
  xiaohongshu: 'Xiaohongshu',
}
