import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import type { Language } from '#app/lib/i18n/languages.ts'

/** Sample texts at their longest. */
interface SampleTexts {
  title: string
  venue: string
  street: string
  first_name: string
  last_name: string
  ticket: string
  tier: string
  /** Label of a button: the product's text, not user input. */
  action: string
  label: string
  sentence: string
  paragraph: string
  file: string
}

const english: SampleTexts = {
  title: 'Late Night Jazz & Film: The Complete Harbour Sessions with the Victoria Peak Orchestra',
  venue: 'The Old Central Police Station Compound, Prison Yard',
  street: 'Flat 12, 23rd floor, Queen Alexandra House, 10 Hollywood Road',
  first_name: 'Wilhelmina-Alexandrina',
  last_name: 'Featherstonehaugh-Cholmondeley',
  ticket: 'Front stalls with a programme, a drink and the talk afterwards',
  tier: 'Under twenty-six, with a valid student card',
  action: 'Save these settings for all events',
  label: 'Which language would you like to be spoken to in at the door?',
  sentence: 'Whoever has a ticket hears of it by mail, at the address that they gave when they bought it.',
  paragraph:
    'Doors open an hour before. Late guests are let in between two pieces. Bags that are larger than a sheet of A4 stay in the cloakroom, which is free; wheelchairs enter by the yard, where somebody waits for you.',
  file: 'technical-rider-and-stage-plan-final-version-with-corrections.pdf',
}

const TRANSLATIONS: Partial<Record<Language, SampleTexts>> = {
  de: {
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsjubiläumskonzert mit Publikumsgespräch',
    venue: 'Kulturveranstaltungszentrum am Universitätsbibliotheksvorplatz',
    street: 'Bürgermeister-Freiherr-von-Richthofen-Straße 128 b, Hinterhaus, 3. Obergeschoss links',
    first_name: 'Maximiliane-Friederike',
    last_name: 'Leutheusser-Schnarrenberger',
    ticket: 'Ermäßigte Dauerveranstaltungsbesucherkarte mit Garderobenbenutzungsberechtigung',
    tier: 'Schwerbehindertenbegleitperson',
    action: 'Nutzungsbedingungen lesen und weiter',
    label: 'Nahrungsmittelunverträglichkeiten und Ernährungsgewohnheiten',
    sentence:
      'Die Eintrittskartenrückerstattungsbedingungen gelten auch für Veranstaltungsortsverlegungen und Terminverschiebungen.',
    paragraph:
      'Einlass ist eine Stunde vor Veranstaltungsbeginn. Nachzügler werden zwischen zwei Stücken eingelassen. Gepäckstücke, die größer als ein Blatt A4 sind, bleiben in der kostenlosen Garderobe; Rollstuhlfahrerinnen und Rollstuhlfahrer kommen über den Hof, wo jemand auf Sie wartet.',
    file: 'Bühnenaufbauplan-und-Veranstaltungstechnikanforderungen-letzte-Fassung.pdf',
  },
  'zh-hk': {
    title: '香港電影資料館修復經典作品放映會暨導演映後座談及維多利亞港爵士音樂之夜',
    venue: '大館古蹟及藝術館前中區警署建築群監獄操場',
    street: '中環荷李活道十號亞歷山德拉皇后大樓二十三樓十二室',
    first_name: '慕華絲嘉',
    last_name: '歐陽司徒',
    ticket: '前排堂座連場刊、飲品及映後座談入場資格',
    tier: '二十六歲以下並持有效學生證人士',
    action: '儲存設定並發佈活動',
    label: '入場時希望我們用哪一種語言跟閣下溝通？',
    sentence: '凡持有門票的人士，我們都會按購票時提供的電郵地址發出通知，毋須另行登記或致電查詢。',
    paragraph:
      '節目開始前一小時開放入場。遲到觀眾將於兩首樂曲之間獲安排入座。大於A4紙的手提行李請存放於免費衣帽間；輪椅使用者請由操場入口進場，我們的職員會在該處等候閣下，並引領閣下前往座位。',
    file: '舞台平面圖及技術要求最終修訂版本.pdf',
  },
  'zh-cn': {
    title: '香港电影资料馆修复经典作品放映会暨导演映后座谈及维多利亚港爵士音乐之夜',
    venue: '大馆古迹及艺术馆前中区警署建筑群监狱操场',
    street: '中环荷李活道十号亚历山德拉皇后大楼二十三楼十二室',
    first_name: '慕华丝嘉',
    last_name: '欧阳司徒',
    ticket: '前排堂座连节目册、饮品及映后座谈入场资格',
    tier: '二十六岁以下并持有效学生证人士',
    action: '保存设置并发布活动',
    label: '入场时希望我们用哪一种语言与您沟通？',
    sentence: '凡持有门票的人士，我们都会按购票时提供的电子邮箱地址发出通知，无须另行登记或致电查询。',
    paragraph:
      '节目开始前一小时开放入场。迟到观众将于两首乐曲之间获安排入座。大于A4纸的手提行李请存放于免费衣帽间；轮椅使用者请由操场入口进场，我们的工作人员会在那里等候您，并带您前往座位。',
    file: '舞台平面图及技术要求最终修订版本.pdf',
  },
}

/** In the current language, if it has samples of its own. */
export const words = TRANSLATIONS[currentLanguage()] ?? english

/** Input without any spaces. */
export const ENDLESS = 'W'.repeat(120)
