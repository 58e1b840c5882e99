import { BARE, DOOR, settingsOf, type DemoEvent } from '../catalogue.ts'
import { VENUE } from '../people.ts'
import { localizedText } from '#server/seed/texts.ts'

/** Events that are over. */
export const PAST: readonly DemoEvent[] = [
  {
    ...BARE,
    account_id: VENUE,
    status: 'live',
    key: 'over',
    title: localizedText('Winter Book Fair', '冬日書市', '冬日书市'),
    starts: [-6, '10:00'],
    lasts: 9,
    rooms: ['Hall A+B', 'Harbour Studio'],
    attendees: 60,
    tickets: [
      {
        name: localizedText('Day ticket', '日票', '日票'),
        type: 'PAID',
        share: 100,
        places_per_sale: 2.4,
        prices: [[null, 6_000]],
      },
    ],
    lists: [
      {
        ...DOOR,
        key: 'over-door',
        name: localizedText('Book fair door', '書市入口', '书市入口'),
        closes: 10,
        re_entry: 'always',
      },
    ],
    about: localizedText(
      '<p>Forty small presses under one roof.</p><p>Readings every hour in the studio; <em>children read free</em>.</p>',
      '<p>四十家獨立出版社，共聚一堂。</p><p>工作室每小時有朗讀，小童免費。</p>',
      '<p>四十家独立出版社，共聚一堂。</p><p>工作室每小时有朗读，儿童免费。</p>',
    ),
    categories: ['Books 書籍', 'Family 親子'],
    settings: settingsOf({ notify_organizer_of_new_orders: false }),
  },
]
