// Puts the tickets of an event where its script line stands on another site, as src/app/lib/addresses/widget-code.ts
// writes that line:
//   <script src="https://…/widget.js" data-foyer-event="ev_…" async></script>
// On the element in its place, and so on the page, `foyer:order` says what became of an order:
//   addEventListener('foyer:order', ({ detail: { state, event_id, order_id } }) => …)
//   state: held, bought, released (given back) or expired. It may be said again after the page was loaded again.
{
  const OPTIONS = ['lang', 'scheme', 'accent', 'head', 'background', 'promo_code', 'aff']
  const WORDS = new Map([
    ['en', 'Tickets'],
    ['de', 'Tickets'],
    ['fr', 'Billets'],
    ['pt', 'Bilhetes'],
    ['es', 'Entradas'],
    ['zh', '門票'],
    ['zh-cn', '门票'],
    ['zh-hans', '门票'],
    ['pt-br', 'Ingressos'],
  ])
  const FIRST_HEIGHT = 480
  const MOST_HEIGHT = 20000
  /** A browser that refuses the frame says so to nobody; by then the widget would have told its height. */
  const SILENCE_MS = 10000

  /** @param {string} lang */
  const wordIn = (lang) => {
    const [language, more] = lang.split('-')
    return WORDS.get(`${language}-${more}`) || WORDS.get(language) || 'Tickets'
  }

  /** @param {HTMLScriptElement} script */
  const show = (script) => {
    const said = script.dataset
    const event_id = said.foyerEvent
    const site = new URL(script.src).origin
    const search = new URLSearchParams({ host: location.origin })
    for (const name of OPTIONS) {
      const value = said['foyer' + name.replace(/(?:^|_)./g, (sign) => sign.slice(-1).toUpperCase())]
      if (value) search.set(name, value)
    }
    // Who came to the page around by the link of an affiliate came to its tickets by it too.
    const came_by = search.get('aff') || new URLSearchParams(location.search).get('aff')
    if (came_by) search.set('aff', came_by)
    const lang = said.foyerLang || document.documentElement.lang || navigator.language
    const box = document.createElement('div')
    box.className = 'foyer-widget'
    const frame = document.createElement('iframe')
    frame.title = wordIn(lang.toLowerCase())
    frame.loading = 'lazy'
    frame.src = `${site}/widget/${encodeURIComponent(event_id)}?${search}`
    frame.style.cssText = `display:block;width:100%;border:0;height:${FIRST_HEIGHT}px`
    // A frame of another scheme than its page's is given a ground of its own, and nothing shows through.
    frame.style.colorScheme = said.foyerScheme || 'light dark'

    let is_heard = false
    /** @param {MessageEvent<{ type: string, height: number, state: string, order_id: string } | null>} event */
    const hear = ({ origin, source, data }) => {
      if (origin !== site || source !== frame.contentWindow || !data) return
      is_heard = true
      if (data.type === 'foyer:height' && data.height > 0 && data.height <= MOST_HEIGHT)
        frame.style.height = `${Math.ceil(data.height)}px`
      if (data.type === 'foyer:order') {
        const { state, order_id } = data
        // What takes the place of a long list of tickets is short.
        if (state === 'held') box.scrollIntoView({ block: 'nearest' })
        const detail = { state, event_id, order_id }
        box.dispatchEvent(new CustomEvent('foyer:order', { bubbles: true, detail }))
      }
    }
    addEventListener('message', hear)
    frame.addEventListener('load', () =>
      setTimeout(() => {
        if (is_heard) return
        const link = document.createElement('a')
        link.href = `${site}/e/${event_id}/${event_id}${came_by ? `?aff=${encodeURIComponent(came_by)}` : ''}`
        link.textContent = frame.title
        box.replaceChildren(link)
      }, SILENCE_MS),
    )
    box.append(frame)
    script.replaceWith(box)
  }

  for (const script of document.querySelectorAll('script[data-foyer-event][src*="/widget.js"]')) show(script)
}
