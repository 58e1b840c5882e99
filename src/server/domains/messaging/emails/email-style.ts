/** Colours of the app's palette as constants, because many mail programs do not support CSS variables. */
const LIGHT = {
  background: '#faf7f2',
  paper: '#ffffff',
  text: '#241b20',
  soft: '#6a5c62',
  line: '#e3dad0',
  accent: '#6d2c5a',
  on_accent: '#ffffff',
}
const DARK: typeof LIGHT = {
  background: '#191416',
  paper: '#231c1f',
  text: '#f3ebe6',
  soft: '#b9a9ae',
  line: '#3d3237',
  accent: '#e3a8d0',
  on_accent: '#2b1023',
}

const LATIN = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial"
const HONG_KONG = "'PingFang HK', 'Noto Sans CJK HK', 'Noto Sans HK', 'Microsoft JhengHei'"
const MAINLAND = "'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei'"

/** Returns inline styles for each element, because some mail programs drop the head. */
export function stylesOf(tag: string) {
  const chinese = tag.startsWith('zh-Hans') ? MAINLAND : HONG_KONG
  const leading = tag.startsWith('zh') ? 1.7 : 1.55
  return {
    body: `margin:0;padding:0;background:${LIGHT.background};color:${LIGHT.text};font-family:${LATIN},${chinese},sans-serif;font-size:16px;line-height:${leading};overflow-wrap:anywhere;-webkit-text-size-adjust:100%`,
    outer: `width:100%;border-collapse:collapse;background:${LIGHT.background}`,
    inner: 'width:100%;max-width:560px;margin:0 auto;border-collapse:separate;border-spacing:0',
    from: `padding:0 8px 12px;color:${LIGHT.accent};font-size:18px;font-weight:700`,
    logo: 'display:block;max-width:100%;height:auto;border:0',
    card: `padding:28px 24px;background:${LIGHT.paper};border:1px solid ${LIGHT.line};border-radius:16px`,
    title: `margin:0 0 16px;color:${LIGHT.text};font-size:24px;line-height:1.3;font-weight:700`,
    heading: `margin:28px 0 16px;padding:20px 0 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.text};font-size:18px;line-height:1.3;font-weight:700`,
    text: 'margin:0 0 16px',
    small: `margin:0 0 12px;color:${LIGHT.soft};font-size:14px`,
    button_box: 'margin:8px 0 20px;border-collapse:separate;border-spacing:0',
    button_cell: `border-radius:12px;background:${LIGHT.accent}`,
    button: `display:inline-block;padding:14px 24px;border-radius:12px;background:${LIGHT.accent};color:${LIGHT.on_accent};font-weight:700;line-height:20px;text-decoration:none`,
    link: `color:${LIGHT.accent};word-break:break-all`,
    rich_heading: `margin:24px 0 12px;color:${LIGHT.text};font-size:18px;line-height:1.3;font-weight:700`,
    rich_list: 'margin:0 0 16px;padding:0 0 0 24px',
    rich_item: 'margin:0 0 4px',
    rich_quote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.line};color:${LIGHT.soft}`,
    rich_line: `margin:24px 0;border:0;border-top:1px solid ${LIGHT.line}`,
    sums: 'width:100%;margin:0 0 20px;border-collapse:collapse',
    sum_label: 'padding:4px 12px 4px 0;border:0;text-align:left;vertical-align:top;font-weight:400',
    sum: 'padding:4px 0;border:0;text-align:right;vertical-align:top;white-space:nowrap',
    total: `padding:10px 12px 4px 0;border-top:1px solid ${LIGHT.line};text-align:left;font-weight:700`,
    total_sum: `padding:10px 0 4px;border-top:1px solid ${LIGHT.line};text-align:right;white-space:nowrap;font-weight:700`,
    label: `color:${LIGHT.soft};font-size:14px`,
    code_box: 'margin:0 0 16px;padding:8px;background:#ffffff;border-radius:12px;text-align:center',
    code_image: 'display:block;width:100%;max-width:300px;height:auto;margin:0 auto;border:0',
    code_label: `margin:0;color:${LIGHT.soft};font-size:14px`,
    code: "margin:0 0 8px;color:#000000;font-family:ui-monospace,Menlo,Consolas,'Courier New',monospace;font-size:18px;font-weight:700",
    foot_link: `color:${LIGHT.soft}`,
    footer: `padding:16px 8px 0;color:${LIGHT.soft};font-size:14px`,
  }
}

/**
 * For mail programs that support a style element: colours for dark mode. The QR code stays black on white.
 */
export const HEAD_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: ${DARK.background} !important; color: ${DARK.text} !important }
  .paper { background: ${DARK.paper} !important; border-color: ${DARK.line} !important }
  .rule { border-color: ${DARK.line} !important }
  .title { color: ${DARK.text} !important }
  .soft { color: ${DARK.soft} !important }
  .accent { color: ${DARK.accent} !important }
  .button { background: ${DARK.accent} !important; color: ${DARK.on_accent} !important }
}`
