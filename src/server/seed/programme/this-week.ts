import { BARE, DOOR, settingsOf, type DemoEvent } from '../catalogue.ts'
import { VENUE } from '../people.ts'
import { localizedText } from '#server/seed/texts.ts'

const OURS = { ...BARE, account_id: VENUE, status: 'live', settings: settingsOf({}) } as const
const doorOf = (key: string) => [{ ...DOOR, key: `${key}-door`, re_entry: 'never' as const }]

/** Events from tomorrow on: a sold-out one, an almost sold-out one, free ones, a cancelled one. */
export const THIS_WEEK: readonly DemoEvent[] = [
  {
    ...OURS,
    key: 'breakfast',
    title: localizedText('Founders’ Breakfast', '創辦人早餐', '创始人早餐'),
    starts: [1, '09:00'],
    lasts: 2,
    rooms: ['Room B'],
    attendees: 36,
    tickets: [
      {
        name: localizedText('Seat at the long table', '長枱座位', '长桌座位'),
        type: 'PAID',
        description: localizedText(
          'Eggs, coffee, two introductions.',
          '雞蛋、咖啡，以及兩次引薦。',
          '鸡蛋、咖啡，以及两次引荐。',
        ),
        share: 100,
        is_sold_out: true,
        fees: ['booking fee'],
        prices: [[null, 16_000]],
      },
    ],
    lists: doorOf('breakfast'),
    about: localizedText(
      '<p>One long table, people who started something, and a rule: nobody pitches before the second coffee.</p><ul><li>09:00 Eggs and introductions</li><li>09:40 Ada Lau on hiring the first ten</li><li>10:15 Everybody swaps seats</li></ul>',
      '<p>一張長枱，坐滿創業者，一條規矩：第二杯咖啡之前不談生意。</p><ul><li>09:00 早餐與自我介紹</li><li>09:40 劉雅達：首十位同事怎樣請</li><li>10:15 全體換位</li></ul>',
      '<p>一张长桌，坐满创业者，一条规矩：第二杯咖啡之前不谈生意。</p><ul><li>09:00 早餐与自我介绍</li><li>09:40 刘雅达：前十位同事怎么招</li><li>10:15 全体换座</li></ul>',
    ),
    categories: ['Business 商務'],
  },
  {
    ...OURS,
    key: 'jazz',
    title: localizedText('Jazz in the Stairwell', '樓梯爵士', '楼梯爵士'),
    starts: [1, '20:00'],
    lasts: 2.5,
    attendees: 64,
    tickets: [
      {
        name: localizedText('Step', '梯級座', '台阶座'),
        type: 'PAID',
        description: localizedText('A cushion on the stairs.', '樓梯上的坐墊。', '楼梯上的坐垫。'),
        share: 70,
        places_per_sale: 1.2,
        shows_left: true,
        fees: ['booking fee'],
        prices: [[null, 22_000]],
      },
      {
        name: localizedText('Landing', '平台座', '平台座'),
        type: 'PAID',
        description: localizedText(
          'A chair where the stairs turn, nearest to the band.',
          '轉角平台的座椅，最近樂隊。',
          '转角平台的座椅，离乐队最近。',
        ),
        share: 30,
        is_sold_out: true,
        fees: ['booking fee'],
        prices: [[null, 34_000]],
      },
    ],
    lists: doorOf('jazz'),
    about: localizedText(
      '<p>Five floors, one saxophone at the bottom, and an echo that no studio can buy. Sit on a step and look down.</p><ul><li>20:00 Kit Wan Trio</li><li>21:15 Everybody who brought a horn</li></ul>',
      '<p>五層樓，一支色士風在底層吹起，錄音室買不到的迴音。坐在梯級上，往下看。</p><ul><li>20:00 溫傑三重奏</li><li>21:15 帶樂器來的朋友即興</li></ul>',
      '<p>五层楼，一支萨克斯在底层吹响，录音棚买不到的回声。坐在台阶上，往下看。</p><ul><li>20:00 温杰三重奏</li><li>21:15 带乐器来的朋友即兴</li></ul>',
    ),
    categories: ['Music 音樂'],
  },
  {
    ...OURS,
    key: 'poetry',
    title: localizedText('Poetry Slam', '詩歌擂台', '诗歌擂台'),
    starts: [2, '19:00'],
    lasts: 3,
    rooms: ['Room B'],
    attendees: 42,
    tickets: [
      {
        name: localizedText('Listen', '聽眾', '听众'),
        type: 'FREE',
        share: 70,
        places_per_sale: 1.4,
        prices: [[null, 0]],
      },
      {
        name: localizedText('Pay the poets', '支持詩人', '支持诗人'),
        type: 'DONATION',
        description: localizedText(
          'All of it goes to whoever reads.',
          '全數歸朗讀者所有。',
          '全部归朗读者所有。',
        ),
        share: 30,
        places_per_sale: 1.6,
        prices: [[null, 5_000]],
      },
    ],
    lists: doorOf('poetry'),
    about: localizedText(
      '<p>Three minutes each, in Cantonese, English or both at once. The audience judges with its feet.</p>',
      '<p>每人三分鐘，粵語、英語或兩者並用。觀眾用腳投票。</p>',
      '<p>每人三分钟，粤语、英语或两者并用。观众用脚投票。</p>',
    ),
    categories: ['Words 文字'],
  },
  {
    ...OURS,
    key: 'clay',
    title: localizedText('Clay & Fire: Ceramics Market', '陶藝市集', '陶艺市集'),
    starts: [3, '11:00'],
    lasts: 7,
    rooms: ['Hall A+B'],
    attendees: 88,
    tickets: [
      {
        name: localizedText('Day ticket', '日票', '日票'),
        type: 'PAID',
        share: 80,
        places_per_sale: 1.6,
        prices: [[null, 4_000]],
      },
      {
        name: localizedText('Workshop at the wheel', '拉坯工作坊', '拉坯工作坊'),
        type: 'PAID',
        description: localizedText(
          'An hour, a teacher, a bowl to take home.',
          '一小時，有導師，作品可帶走。',
          '一小时，有老师，作品可带走。',
        ),
        share: 20,
        places_per_sale: 1.4,
        shows_left: true,
        fees: ['booking fee'],
        prices: [[null, 36_000]],
      },
    ],
    lists: doorOf('clay'),
    about: localizedText(
      '<p>Twenty-six potters from Sham Shui Po to Cheung Chau, with what came out of the kiln this month. Firing on the roof at four.</p>',
      '<p>由深水埗到長洲，二十六位陶藝家帶來本月出窯的作品。下午四時天台開窯。</p>',
      '<p>从深水埗到长洲，二十六位陶艺家带来本月出窑的作品。下午四点天台开窑。</p>',
    ),
    categories: ['Market 市集', 'Family 親子'],
  },
  {
    ...OURS,
    key: 'tide',
    title: localizedText('Tide Tables', '潮汐夜話', '潮汐夜话'),
    happening: 'cancelled',
    starts: [4, '18:30'],
    lasts: 2,
    rooms: ['Room A'],
    attendees: 18,
    tickets: [
      {
        name: localizedText('Seat', '座位', '座位'),
        type: 'PAID',
        share: 100,
        places_per_sale: 2.5,
        fees: ['booking fee'],
        prices: [[null, 12_000]],
      },
    ],
    lists: doorOf('tide'),
    about: localizedText(
      '<p>An oceanographer, a ferry captain and a fisherman on the same water. Called off: the captain is at sea.</p>',
      '<p>海洋學家、渡輪船長和漁民，談同一片海。船長出海未返，活動取消。</p>',
      '<p>海洋学家、渡轮船长和渔民，谈同一片海。船长出海未归，活动取消。</p>',
    ),
    categories: ['Talks 講座'],
  },
]
