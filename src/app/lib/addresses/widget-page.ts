/** What a widget's own address says before anything is drawn, as it stands there; null on any other page. */
export function widgetPage(): { lang: string | undefined; scheme: 'light' | 'dark' | 'system' } | null {
  if (!location.pathname.startsWith('/widget/')) return null
  const search = new URLSearchParams(location.search)
  const scheme = search.get('scheme')
  return {
    lang: search.get('lang') ?? undefined,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
  }
}
