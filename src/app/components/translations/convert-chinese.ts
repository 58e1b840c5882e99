/**
 * Converts a text to the other Chinese script, as a first draft. The dictionary of each direction is loaded on
 * demand.
 * @param options.rich for HTML, of which only the text nodes are converted
 */
export async function convertChinese(
  text: string,
  { to, rich }: { to: 'zh-hk' | 'zh-cn'; rich: boolean },
): Promise<string> {
  const convert = to === 'zh-cn' ? await toSimplified() : await toTraditional()
  return rich ? withTexts(text, convert) : convert(text)
}

type Convert = (text: string) => string

const toSimplified = async (): Promise<Convert> =>
  (await import('opencc-js/t2cn')).Converter({ from: 'hk', to: 'cn' })
const toTraditional = async (): Promise<Convert> =>
  (await import('opencc-js/cn2t')).Converter({ from: 'cn', to: 'hk' })

function withTexts(html: string, convert: Convert): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const { currentNode } = texts
    currentNode.nodeValue = convert(currentNode.nodeValue ?? '')
  }
  return page.body.innerHTML
}
