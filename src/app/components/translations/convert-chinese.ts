/**
 * A text in the other Chinese writing, as a person would begin with it. The words of each direction are fetched when it is
 * asked for. @param how.rich HTML, of which only the texts are written anew
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
