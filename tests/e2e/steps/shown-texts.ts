import type { Page } from 'playwright'

/** Returns texts of more than four characters in boxes whose lines have room for fewer than four. */
export const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LONG = 5
    const LEAST = 4
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const squeezed: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const widths = [...range.getClientRects()].map(({ width }) => width)
      const all = widths.reduce((sum, width) => sum + width, 0)
      const length = Array.from(text).length
      if (length < LONG || all === 0 || (length * Math.max(...widths)) / all >= LEAST) continue
      // The rest of a line may hold another text of the same sentence.
      let box = walker.currentNode.parentElement
      while (box !== null && getComputedStyle(box).display === 'inline') box = box.parentElement
      if (box !== null && (length * box.clientWidth) / all < LEAST) squeezed.push(text)
    }
    return squeezed
  })

/** Returns visible texts and fields that are not in the product's fonts, with their font. */
export const foreignFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const OWN = /^(system-ui, -apple-system|"?Bricolage Grotesque"?, "?Bricolage Ahead)/
    const isFixedWidth = (font: string) => font.includes('monospace')
    const hasText = (element: Element) =>
      element.matches('input:not([type=hidden]), textarea, select, button') ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && element.checkVisibility())
      .map((element) => ({ element, font: getComputedStyle(element).fontFamily }))
      .filter(({ font }) => !OWN.test(font) && !isFixedWidth(font))
      .map(({ element, font }) => `${font}: ${element.outerHTML.slice(0, 200)}`)
  })

/** Returns controls whose accessible name lacks their visible text (WCAG 2.5.3), and names from outside the locales. */
export const unspokenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'a, button, input, select, textarea, [role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=switch], [role=combobox]'
    /** Names that MUI gives without a locale. */
    const FOREIGN = new Set(['open', 'close', 'clear'])
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
    function visibleText(element: Element): string {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        const is_hidden = parent === null || parent.closest('[aria-hidden=true], svg') !== null
        if (!is_hidden && parent.checkVisibility() && parent.getBoundingClientRect().width > 1)
          texts.push(walker.currentNode.textContent ?? '')
      }
      return plain(texts.join(''))
    }
    function givenName(element: Element): string | null {
      const ids = element.getAttribute('aria-labelledby')
      if (ids === null) return element.getAttribute('aria-label')
      return ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ') // oxfmt-ignore
    }
    const labelOf = (element: Element) =>
      'labels' in element && element.labels instanceof NodeList && element.labels.length > 0
        ? [...element.labels].map((label) => (label instanceof Element ? visibleText(label) : '')).join(' ')
        : ''
    return [...document.body.querySelectorAll(CONTROLS)].flatMap((element) => {
      const name = givenName(element)
      if (name === null || !element.checkVisibility()) return []
      // The text in a combobox is its value.
      const own_text = element.getAttribute('role') === 'combobox' ? '' : visibleText(element)
      const shown = own_text || plain(labelOf(element))
      const is_foreign = document.documentElement.lang !== 'en' && FOREIGN.has(plain(name))
      return plain(name).includes(shown) && !is_foreign ? [] : [`"${shown}" is named "${name}"`]
    })
  })
