import { DEFAULT_COLOUR } from '#contract/account/branding.ts'
import type { Tx } from '#server/core/db/database.ts'
import { venue_faces } from '#server/core/db/schema/accounts.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { HOUSE } from './house.ts'
import { VENUE } from './people.ts'
import { localizedText, type LocalizedText } from './texts.ts'

/** Numbers of people are those of the rooms. */
const ABOUT = localizedText(
  `<p>We are a house of five floors at the old ferry pier: a hall for 150 people that divides into two rooms for 70 each, a studio for 12 under the roof, a lounge for 60 with a long bar, and the roof terrace, where 350 people watch the harbour. Concerts, talks, fairs and suppers fill them, and in between people come to work.</p>
<h2>Come as a guest</h2><p>Buy a ticket in a minute; it is on your phone, and it opens without a network. Doors open an hour before the start, the lift is on the left, the bar takes cards.</p>
<h2>Bring your own evening</h2><p>All rooms can be rented by the hour, the half day, the day and the evening, with chairs, sound and light, and somebody who knows where the switches are.</p>`,
  `<p>我們在舊碼頭旁，一幢五層高的房子：可容 150 人的禮堂，可分成兩間各容 70 人的房間；頂層有 12 人的工作室；貴賓廳設長吧枱，可容 60 人；還有天台，350 人一同看海。這裏有音樂會、講座、市集和晚宴，其餘時間大家在這裏工作。</p>
<h2>來做客</h2><p>一分鐘買好門票，存在手機裏，沒有網絡也能打開。開場前一小時入場，升降機在左手邊，酒吧收信用卡。</p>
<h2>辦自己的活動</h2><p>所有場地可按小時、半日、全日或整晚租用，備有座椅、音響和燈光，也有熟悉場地的同事幫忙。</p>`,
  `<p>我们在旧码头旁，一栋五层的房子：可容 150 人的礼堂，可分成两间各容 70 人的房间；顶层有 12 人的工作室；贵宾厅有长吧台，可容 60 人；还有天台，350 人一起看海。这里有音乐会、讲座、市集和晚宴，其余时间大家在这里工作。</p>
<h2>来做客</h2><p>一分钟买好门票，存在手机里，没有网络也能打开。开场前一小时入场，电梯在左手边，酒吧可刷卡。</p>
<h2>办自己的活动</h2><p>所有场地可按小时、半天、全天或整晚租用，备有座椅、音响和灯光，也有熟悉场地的同事帮忙。</p>`,
)
const CONTACT = localizedText(
  '<p>Questions about an event are answered fastest by its organiser, named on the event’s page. For rooms, membership and everything else, we are here.</p>',
  '<p>有關活動的問題，請直接聯絡活動頁上的主辦單位，回覆最快。場地、會籍和其他事宜，歡迎找我們。</p>',
  '<p>有关活动的问题，请直接联系活动页上的主办方，回复最快。场地、会员和其他事宜，欢迎找我们。</p>',
)
const LEAD = localizedText(
  'Concerts, talks and fairs over the harbour. Pick an evening.',
  '海港畔的音樂會、講座與市集，選一個晚上，入場去。',
  '海港畔的音乐会、讲座与市集，挑个晚上，一起来。',
)
const HOURS = localizedText('Daily 08:00–02:00', '每日 08:00–02:00', '每天 08:00–02:00')

const textsIn = (language: keyof LocalizedText) => ({
  name: HOUSE.name[language],
  lead: LEAD[language],
  address: HOUSE.address[language],
  opening_hours: HOURS[language],
  about: cleanRichText(ABOUT[language]),
  contact: cleanRichText(CONTACT[language]),
})

/** Seeds the venue's branding. */
export async function seedBranding(tx: Tx): Promise<void> {
  await tx.insert(venue_faces).values({
    account_id: VENUE,
    ...textsIn('en'),
    terms: cleanRichText(''),
    translations: { 'zh-hk': textsIn('hk'), 'zh-cn': textsIn('cn') },
    accent_colour: DEFAULT_COLOUR,
    phones: [...HOUSE.phones],
    email: HOUSE.email,
    map_url: HOUSE.map,
    social: ['https://facebook.example/foyerdemo', 'https://instagram.example/foyer.demo'],
  })
}
