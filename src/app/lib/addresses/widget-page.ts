/** What a widget's own address says before anything is drawn, as it stands there; null on any other page. */
export function widgetPage(): { scheme: 'light' | 'dark' | 'system' } | null {
  if (!location.pathname.startsWith('/widget/')) return null
  const search = new URLSearchParams(location.search)
  const scheme = search.get('scheme')
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
  }
}
