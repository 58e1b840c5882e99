// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { DESCRIPTION_MAX } from '#contract/events/events.ts'
import { cleanRichText } from '#server/core/rich-text.ts'

const ELEMENTS = new Set('p br strong em u s h2 h3 ul ol li a blockquote hr'.split(' '))
const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** Known cross-site scripting payloads. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script/x>',
  '<script\n>alert(1)</script\n>',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src=x:x onerror="&#97;lert(1)">',
  '<image href="x" onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<style>@import "//evil.example";</style>',
  '<style><img src="</style><img src=x onerror=alert(1)//"></style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="jav&Tab;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="tel:+85212345678">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https://good.example" onclick=alert(1) style="position:fixed" id=x name=y target=_top>x</a>',
  '<a href=https://x/ `onmouseover=alert(1)>x</a>',
  '<a href="https://good.example" rel="opener">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onclick=alert(1) id=getElementById name=cookie class=x data-x=y>x</p>',
  '<p/onmouseover=alert(1)>x</p>',
  '<p title="><img src=x onerror=alert(1)>">x</p>',
  '<strong contenteditable onblur=alert(1)>x</strong>',
  '<h2 is=x-y slot=z>x</h2>',
  '<ul><li><script>alert(1)</script></ul>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
  '<<script>alert(1);//<</script>',
  '<p>\u2028<script>alert(1)</script></p>',
  '"><script>alert(1)</script>',
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;alert(1)',
  '<p>'.repeat(5000) + '<script>alert(1)</script>',
  '<a href="https://x.example/?a=1&b=<script>">x</a>',
]

/** Returns the elements that a browser parses from foreign HTML. */
function elementsIn(html: string): Element[] {
  const page = `<body><div id="root">${html}</div><p id="after"></p>`
  const parsed = new DOMParser().parseFromString(page, 'text/html')
  expect(parsed.getElementById('after')?.parentElement, html).toBe(parsed.body)
  return [...(parsed.getElementById('root')?.querySelectorAll('*') ?? [])]
}

function expectHarmless(html: string): void {
  for (const element of elementsIn(html)) {
    expect(ELEMENTS, html).toContain(element.localName)
    for (const { name, value } of element.attributes) {
      expect([element.localName, ['href', 'rel'].includes(name)], html).toEqual(['a', true])
      if (name === 'href') expect(SCHEMES, value).toContain(new URL(value).protocol)
      if (name === 'rel') expect(value).toBe('noopener nofollow')
    }
  }
}

describe('cleanRichText', () => {
  test.each(PAYLOADS)('rich text of %j keeps nothing executable', (payload) => {
    for (const html of [payload, `<p>before</p>${payload}<p>after</p>`, `<ul><li>${payload}</li></ul>`]) {
      const cleaned = cleanRichText(html)
      expectHarmless(cleaned)
      expect(cleanRichText(cleaned)).toBe(cleaned)
    }
  })

  test('the check of this test detects forbidden elements and attributes', () => {
    const harmful = [
      '<p onclick="x">a</p>',
      '<img>',
      '<a href="javascript:x">a</a>',
      '<a rel="x">a</a>',
      '<!--',
    ]
    for (const html of harmful) expect(() => expectHarmless(html), html).toThrow(/expected/i)
  })

  test('rich text keeps the output of an editor unchanged', () => {
    const made = [
      '<h2>Programme</h2><p>Doors at <strong>7</strong>, <em>please</em> be <u>early</u>.<br />Or <s>late</s>.</p>',
      '<h3>票</h3><ul><li><p>一</p></li><li><p>二</p><ol><li><p>三</p></li></ol></li></ul>',
      '<blockquote><p>“Loud.”</p></blockquote><hr /><p>1 &lt; 2 &amp; 3 &gt; 2</p>',
    ]
    for (const html of made) expect(cleanRichText(html)).toBe(html)
  })

  test('rich text keeps links to websites and mailboxes and reports forbidden targets', () => {
    for (const href of ['https://a.example/x?y=1&amp;z=2#w', 'http://a.example', 'mailto:desk@a.example']) {
      expect(cleanRichText(`<p><a href="${href}">x</a></p>`)).toBe(
        `<p><a href="${href}" rel="noopener nofollow">x</a></p>`,
      )
    }
    expect(cleanRichText('<p><a href="ftp://a.example/x">x</a></p>')).not.toContain('ftp')
  })

  test('rich text converts pasted elements into its own elements', () => {
    expect(cleanRichText('<h1>a</h1><h5>b</h5><p><b>c</b> <i>d</i> <del>e</del></p>')).toBe(
      '<h2>a</h2><h3>b</h3><p><strong>c</strong> <em>d</em> <s>e</s></p>',
    )
    expect(cleanRichText('<div class="x"><span style="color:red">words</span></div>')).toBe('words')
  })

  test('rich text without visible text is empty', () => {
    for (const html of [
      '',
      ' \n ',
      '<p></p>',
      '<p><br></p><p>&nbsp;&#8203;</p>',
      '<hr>',
      '<script>alert(1)</script>',
      '<p><img src="https://a.example/x.png"></p>',
      '<ul><li></li></ul>',
    ])
      expect(cleanRichText(html), html).toBe('')
  })

  test('rich text of the maximum length and depth is cleaned without delay', () => {
    const longest = DESCRIPTION_MAX - 1
    const nasty = ['<', '<p', '<p>', '<a href="', '&lt;', '<!--', '</', '<ul><li>', '&#x', '"<', '<script>']
    for (const piece of nasty) {
      const html = piece.repeat(Math.floor(longest / piece.length))
      const began = process.cpuUsage()
      expectNoScript(cleanRichText(html))
      expect(process.cpuUsage(began).user, piece).toBeLessThan(3_000_000)
    }
  })
})

function expectNoScript(html: string): void {
  expect(html).not.toMatch(/<(?:script|img|svg|iframe|style)/i)
}
