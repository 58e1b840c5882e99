/** The 18 districts of Hong Kong; the English name is stored. */
export const DISTRICTS = [
  { en: 'Central and Western', zh_hk: '中西區', zh_cn: '中西区' },
  { en: 'Eastern', zh_hk: '東區', zh_cn: '东区' },
  { en: 'Southern', zh_hk: '南區', zh_cn: '南区' },
  { en: 'Wan Chai', zh_hk: '灣仔區', zh_cn: '湾仔区' },
  { en: 'Kowloon City', zh_hk: '九龍城區', zh_cn: '九龙城区' },
  { en: 'Kwun Tong', zh_hk: '觀塘區', zh_cn: '观塘区' },
  { en: 'Sham Shui Po', zh_hk: '深水埗區', zh_cn: '深水埗区' },
  { en: 'Wong Tai Sin', zh_hk: '黃大仙區', zh_cn: '黄大仙区' },
  { en: 'Yau Tsim Mong', zh_hk: '油尖旺區', zh_cn: '油尖旺区' },
  { en: 'Islands', zh_hk: '離島區', zh_cn: '离岛区' },
  { en: 'Kwai Tsing', zh_hk: '葵青區', zh_cn: '葵青区' },
  { en: 'North', zh_hk: '北區', zh_cn: '北区' },
  { en: 'Sai Kung', zh_hk: '西貢區', zh_cn: '西贡区' },
  { en: 'Sha Tin', zh_hk: '沙田區', zh_cn: '沙田区' },
  { en: 'Tai Po', zh_hk: '大埔區', zh_cn: '大埔区' },
  { en: 'Tsuen Wan', zh_hk: '荃灣區', zh_cn: '荃湾区' },
  { en: 'Tuen Mun', zh_hk: '屯門區', zh_cn: '屯门区' },
  { en: 'Yuen Long', zh_hk: '元朗區', zh_cn: '元朗区' },
] as const

/** Returns a district in the reader's language; any other city as typed. */
export function districtName(city: string, language: string): string {
  const district = DISTRICTS.find(({ en }) => en === city)
  if (language === 'zh-hk') return district?.zh_hk ?? city
  return language === 'zh-cn' ? (district?.zh_cn ?? city) : city
}
