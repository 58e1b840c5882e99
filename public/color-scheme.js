// Sets the scheme before the first paint. The key and the attribute are those of src/app/ui/theme/theme.ts; that of
// a page in a frame is in its address, as src/app/lib/addresses/framed-page.ts reads it.
{
  let wanted = null
  if (/^\/(widget\/|homepage-preview$)/.test(location.pathname))
    wanted = new URLSearchParams(location.search).get('scheme')
  else
    try {
      wanted = localStorage.getItem('color-scheme')
    } catch {}
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
}
