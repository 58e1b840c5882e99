import { deDE, enUS, esES, frFR, ptBR, ptPT, zhCN, zhHK } from '@mui/material/locale'

/** MUI's own words in the languages of the product. */
export const muiTexts = {
  en: enUS,
  de: deDE,
  fr: frFR,
  pt: ptPT,
  es: esES,
  'zh-hk': zhHK,
  'zh-cn': zhCN,
  'pt-br': ptBR,
}
