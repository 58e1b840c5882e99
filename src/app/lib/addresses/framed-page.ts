/**
 * What the address of a page that stands in a frame says before anything is drawn: a widget on another site, or the
 * designer's look at an event's page; null on any other page.
 */
export function readFrameOptions(): { scheme: 'light' | 'dark' | 'system' } | null {
  if (!/^\/(widget\/|homepage-preview$)/.test(location.pathname)) return null
  const search = new URLSearchParams(location.search)
  const scheme = search.get('scheme')
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
  }
}
