import { cleanRichText } from '#server/core/rich-text.ts'

type OtherEventText = { title: string; place?: string; description: string }
type OtherEventTexts = OtherEventText & { hk: OtherEventText; cn: OtherEventText }

/** Texts of each other event of the demo: in English, and in the Chinese of Hong Kong and of the mainland. */
const TEXTS = {
  'open-studio': {
    title: 'Open studio',
    place: 'Foyer, 2/F, 12 Pier Road, Central',
    description:
      '<p>The artists on the second floor open their doors. Come in, look over their shoulders, ask.</p>' +
      '<ul><li>Ceramics and glaze tests</li><li>Letterpress: print your own card</li>' +
      '<li>Tea, as long as there are cups</li></ul>',
    hk: {
      title: '開放工作室',
      place: 'Foyer 樓上舍，中環碼頭道 12 號 2 樓',
      description:
        '<p>二樓藝術家開放工作室，歡迎入內參觀，隨意發問。</p>' +
        '<ul><li>陶藝及試釉</li><li>活字印刷：親手印一張卡</li><li>有杯就有茶</li></ul>',
    },
    cn: {
      title: '开放工作室',
      place: 'Foyer 楼上舍，中环码头道 12 号 2 楼',
      description:
        '<p>二楼艺术家开放工作室，欢迎入内参观，随意提问。</p>' +
        '<ul><li>陶艺与试釉</li><li>活字印刷：亲手印一张卡片</li><li>有杯就有茶</li></ul>',
    },
  },
  'harbour-walk': {
    title: 'Harbour history walk',
    place: 'Clock tower, Pier 7, Central',
    description:
      '<p>Ninety minutes along the old shoreline with a guide of the neighbourhood. <strong>No booking</strong>: ' +
      'be at the clock five minutes early.</p>',
    hk: {
      title: '海濱歷史散步',
      place: '中環七號碼頭鐘樓',
      description:
        '<p>由街坊導賞，沿舊海岸線走九十分鐘。<strong>毋須報名</strong>，請提早五分鐘到鐘樓下集合。</p>',
    },
    cn: {
      title: '海滨历史漫步',
      place: '中环七号码头钟楼',
      description:
        '<p>由本区居民讲解，沿旧海岸线走九十分钟。<strong>无需报名</strong>，请提前五分钟到钟楼下集合。</p>',
    },
  },
  'print-show': {
    title: 'Paper City: prints of Hong Kong',
    place: 'Foyer, lobby',
    description:
      '<p>Woodcuts and risographs by nineteen printmakers, in the stairwell and the lobby. Free, open daily.</p>' +
      '<blockquote>“The city, one colour at a time.”</blockquote>',
    hk: {
      title: '紙城：香港版畫展',
      place: 'Foyer 樓上舍大堂',
      description:
        '<p>十九位版畫家的木刻與孔版作品，在樓梯及大堂展出。免費入場，每日開放。</p>' +
        '<blockquote>「一座城，一次一色。」</blockquote>',
    },
    cn: {
      title: '纸城：香港版画展',
      place: 'Foyer 楼上舍大堂',
      description:
        '<p>十九位版画家的木刻与孔版作品，在楼梯和大堂展出。免费入场，每日开放。</p>' +
        '<blockquote>“一座城，一次一色。”</blockquote>',
    },
  },
  'farmers-market': {
    title: 'Sunday farmers’ market',
    place: 'Pier Road rest garden',
    description:
      '<p>Vegetables from the New Territories, bread, honey, and a table for repairs. Every Sunday morning, ' +
      'rain or shine.</p>',
    hk: {
      title: '週日農墟',
      place: '碼頭道休憩花園',
      description: '<p>新界時蔬、麵包、蜂蜜，還有維修枱。逢週日早上，風雨不改。</p>',
    },
    cn: {
      title: '周日农墟',
      place: '码头道休憩花园',
      description: '<p>新界时蔬、面包、蜂蜜，还有维修台。每周日早上，风雨无阻。</p>',
    },
  },
  'book-swap': {
    title: 'Book swap',
    place: 'Reading room, Sheung Wan',
    description: '<p>Bring three, take three.</p>',
    hk: { title: '漂書', place: '上環閱讀室', description: '<p>帶三本，換三本。</p>' },
    cn: { title: '换书会', place: '上环阅览室', description: '<p>带三本，换三本。</p>' },
  },
  planned: {
    title: 'Rooftop cinema',
    description: '<p>Still being planned.</p>',
    hk: { title: '天台電影院', description: '<p>籌備中。</p>' },
    cn: { title: '天台电影院', description: '<p>筹备中。</p>' },
  },
} as const satisfies Record<string, OtherEventTexts>

export type OtherEventKey = keyof typeof TEXTS

/** Returns the texts of one event as they are stored: sanitized like those of users. */
export function otherEventTextsOf(key: OtherEventKey) {
  const { hk, cn, ...main }: OtherEventTexts = TEXTS[key]
  const clean = (texts: OtherEventText) => ({ ...texts, description: cleanRichText(texts.description) })
  return { ...clean(main), translations: { 'zh-hk': clean(hk), 'zh-cn': clean(cn) } }
}
