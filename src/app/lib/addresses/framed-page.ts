/**
 * Options in the URL of a framed page, read before anything is rendered: a widget on another site, or the
 * designer's preview of an event page. Null on any other page.
 */
export function readFrameOptions(): { scheme: 'light' | 'dark' | 'system' } | null {
  if (!/^\/(widget\/|homepage-preview$)/.test(location.pathname)) return null
  const search = new URLSearchParams(location.search)
  const scheme = search.get('scheme')
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
  }
}
