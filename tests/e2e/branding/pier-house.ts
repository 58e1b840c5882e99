/** Accent colour of Pier House, the venue that the test creates. */
export const ACCENT = '#0b5d4b'
export const BACKGROUND = '#e4f2ea'
export const LOGO = '#c2410c'
export const PICTURE = '#0e7490'
export const COVER = '#7a1f5c'

export const PHONE = '+852 5555 0100'
/** Branding texts in two languages. */
export const VENUE = {
  en: {
    name: 'Pier House',
    lead: 'Songs above the water.',
    address: 'Pier 9\nCentral',
    hours: 'Daily, noon to midnight',
    about: 'Four fishermen built this pier. Now it is where the city sings.',
  },
  'zh-hk': {
    name: '九號碼頭',
    lead: '海上有歌。',
    address: '中環\n海濱道九號',
    hours: '每日中午至深夜',
    about: '四位漁民築起這個碼頭，如今全城在此歌唱。',
  },
} as const
/** Its event. */
export const EVENT = {
  en: {
    title: 'Harbour Songs',
    about: 'One evening, nine singers, no roof.',
    line_up: 'The Star Ferries',
    ticket: 'Deck chair',
    button: 'Come aboard',
  },
  'zh-hk': {
    title: '海港之歌',
    about: '一夜九位歌手，以天為頂。',
    line_up: '天星小輪',
    ticket: '甲板座位',
    button: '上船',
  },
} as const
export type ReaderLanguage = keyof typeof VENUE
