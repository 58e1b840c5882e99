import type { Relationship } from '#contract/members/membership-settings.ts'

/** Kinds of venue that set-up asks for; nothing but the other answers is stored. */
export const VENUE_KINDS = ['workspace', 'music', 'arts', 'community', 'hospitality', 'other'] as const
export type VenueKind = (typeof VENUE_KINDS)[number]

/** Relationships that a membership starts with; `none`: no membership. */
export const MEMBERSHIP_MODELS = ['none', 'neighbours', 'friends'] as const
export type MembershipModel = (typeof MEMBERSHIP_MODELS)[number]

/** The membership that is offered to a kind of venue. */
export const MODEL_OF_KIND: Record<VenueKind, MembershipModel> = {
  workspace: 'neighbours',
  music: 'none',
  arts: 'friends',
  community: 'friends',
  hospitality: 'neighbours',
  other: 'none',
}

/** Relationships of a venue with friends; neighbours are what a membership starts with anyway. */
export const FRIENDS: Relationship[] = [
  relationship('friend', 'Friend', '會友', '会友'),
  relationship('supporter', 'Supporter', '贊助人', '赞助人'),
  relationship('student', 'Student', '學生', '学生'),
  relationship('artist', 'Artist', '藝術家', '艺术家'),
]

function relationship(key: string, en: string, zh_hk: string, zh_cn: string): Relationship {
  return { key, label: { en, 'zh-hk': zh_hk, 'zh-cn': zh_cn }, is_active: true }
}
