// Sets the scheme before the first paint. The key and the attribute are those of src/app/ui/theme/theme.ts.
{
  let stored = null
  try {
    stored = localStorage.getItem('color-scheme')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
}
