const NOON = /下午(?=12:)/g
const AFTER_MIDNIGHT = /上午(?=12:)/g
const WEEKDAY = /日 ?(星期[一二三四五六日]) ?/g

/**
 * Localizes a date formatted by Intl: Hong Kong times have words for noon and after midnight, and Chinese puts the
 * weekday in brackets.
 * @param tag BCP 47 tag of the formatted text
 */
export function localizeDateText(formatted: string, tag: string): string {
  if (tag === 'zh-Hant-HK') {
    return formatted.replace(WEEKDAY, '日($1)').replace(NOON, '中午').replace(AFTER_MIDNIGHT, '凌晨')
  }
  return tag === 'zh-Hans-CN' ? formatted.replace(WEEKDAY, '日（$1）') : formatted
}
