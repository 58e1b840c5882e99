import { useState } from 'react'
import type { Locale } from '#contract/wire/contact.ts'
import { LanguageTabs } from '#app/parts/translations/language-tabs.tsx'
import { Lacking } from '#app/parts/translations/lacking.tsx'
import { words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/shown.ts'

function Tabs() {
  const [language, setLanguage] = useState<Locale | 'main'>('main')
  return (
    <LanguageTabs
      value={language}
      onChange={setLanguage}
      missing={(of) => (of === 'zh-cn' ? 2 : 0)}
      isWrong={(of) => of === 'de'}
    >
      {words.sentence}
    </LanguageTabs>
  )
}

export const shown: Shown = {
  LanguageTabs: { usual: <Tabs /> },
  Lacking: {
    'some texts': <Lacking labels={[words.label, words.tier]} />,
    nothing: <Lacking labels={[]} />,
  },
}
