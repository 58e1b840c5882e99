import { DEFAULT_COLOUR } from '#contract/account/branding.ts'
import type { Tx } from '#server/core/db/database.ts'
import { venue_faces } from '#server/core/db/schema/accounts.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { VENUE } from './people.ts'

/** The piers of Central, which exist, unlike the venue. */
export const DEMO_MAP = 'https://www.openstreetmap.org/?mlat=22.2871&mlon=114.1588#map=17/22.2871/114.1588'

const ABOUT = {
  en: `<p>We are three floors above the old ferry pier: a hall that holds four hundred, a studio for sixty, two rooms for a dozen, and a lounge with a long bar. People come for concerts on Fridays, for talks in the week, for fairs on Sundays, and to work in between.</p>
<h2>Come as a guest</h2><p>Buy a ticket in a minute; it is on your phone, and it opens without a network. Doors open an hour before the start, the lift is on the left, the bar takes cards.</p>
<h2>Bring your own evening</h2><p>All rooms can be rented by the hour, the half day and the evening, with chairs, sound and light, and somebody who knows where the switches are.</p>`,
  'zh-hk': `<p>我們在舊碼頭上面，樓高三層：可容四百人的大廳、六十人的工作室、兩間十多人的房間，還有一條長吧枱的休息室。星期五有音樂會，平日有講座，星期日有市集，其餘時間大家在這裏工作。</p>
<h2>來做客</h2><p>一分鐘買好門票，存在手機裏，沒有網絡也能打開。開場前一小時入場，升降機在左手邊，酒吧收信用卡。</p>
<h2>辦自己的活動</h2><p>所有場地可按小時、半日或整晚租用，備有座椅、音響和燈光，也有熟悉場地的同事幫忙。</p>`,
  'zh-cn': `<p>我们在旧码头楼上，共三层：可容四百人的大厅、六十人的工作室、两间十多人的房间，还有一间带长吧台的休息室。周五有音乐会，平日有讲座，周日有市集，其余时间大家在这里工作。</p>
<h2>来做客</h2><p>一分钟买好门票，存在手机里，没有网络也能打开。开场前一小时入场，电梯在左手边，酒吧可刷卡。</p>
<h2>办自己的活动</h2><p>所有场地可按小时、半天或整晚租用，备有座椅、音响和灯光，也有熟悉场地的同事帮忙。</p>`,
}

/** Seeds the venue's branding, with phone numbers and domains that belong to nobody. */
export async function seedBranding(tx: Tx): Promise<void> {
  await tx.insert(venue_faces).values({
    account_id: VENUE,
    name: 'Foyer',
    lead: 'Concerts, talks and fairs over the harbour. Pick an evening.',
    address: '3/F, 12 Pier Road\nCentral, Hong Kong',
    opening_hours: 'Monday to Friday 10:00–22:00\nSaturday and Sunday 10:00–23:00',
    about: cleanRichText(ABOUT.en),
    contact: cleanRichText(
      '<p>Questions about an event are answered fastest by its organiser, named on the event’s page. For rooms, membership and everything else, we are here.</p>',
    ),
    terms: cleanRichText(''),
    translations: {
      'zh-hk': {
        name: 'Foyer 樓上舍',
        lead: '海港畔的音樂會、講座與市集，選一個晚上，入場去。',
        address: '香港中環碼頭道12號3樓',
        opening_hours: '星期一至五 10:00–22:00\n星期六、日 10:00–23:00',
        about: cleanRichText(ABOUT['zh-hk']),
        contact: cleanRichText(
          '<p>有關活動的問題，請直接聯絡活動頁上的主辦單位，回覆最快。場地、會籍和其他事宜，歡迎找我們。</p>',
        ),
      },
      'zh-cn': {
        name: 'Foyer 楼上舍',
        lead: '海港畔的音乐会、讲座与市集，挑个晚上，一起来。',
        address: '香港中环码头道12号3楼',
        opening_hours: '周一至周五 10:00–22:00\n周六、周日 10:00–23:00',
        about: cleanRichText(ABOUT['zh-cn']),
        contact: cleanRichText(
          '<p>有关活动的问题，请直接联系活动页上的主办方，回复最快。场地、会员和其他事宜，欢迎找我们。</p>',
        ),
      },
    },
    accent_colour: DEFAULT_COLOUR,
    phones: ['+85255550100', '+85255550101'],
    email: 'hello@foyer.example',
    map_url: DEMO_MAP,
    social: ['https://facebook.example/foyer', 'https://instagram.example/foyer'],
  })
}
