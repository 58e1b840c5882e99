import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { LanguageTabs } from '#app/components/translations/language-tabs.tsx'
import { MissingTexts } from '#app/components/translations/missing-texts.tsx'
import { translationsForm } from '#app/components/translations/translations.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { SuggestButton } from '#app/components/translations/suggest-button.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const TEXTS = ['title', 'description'] as const
const OTHERS = ['de', 'zh-hk', 'zh-cn'] as const

function Tabs() {
  const [language, setLanguage] = useState<Locale | 'main'>('main')
  return (
    <LanguageTabs
      main="en"
      others={OTHERS}
      value={language}
      onChange={setLanguage}
      missing={(locale) => (locale === 'zh-cn' ? 2 : 0)}
      isWrong={(locale) => locale === 'de'}
    >
      {words.sentence}
    </LanguageTabs>
  )
}

function Texts() {
  const form = useRowForm({
    schema: z.object({ title: z.string(), description: z.string() }),
    row: null,
    toForm: () => ({
      title: words.label,
      description: words.sentence,
      translations: translationsForm(TEXTS, { 'zh-hk': { title: words.tier } }),
    }),
    labels: { title: words.label, description: words.ticket },
    save: () => Promise.resolve(null),
  })
  return (
    <Languages form={form} texts={TEXTS} main="en">
      <Stack sx={{ gap: 2.5 }}>
        <TranslatedText form={form} name="title" required max={149} />
        <TranslatedText form={form} name="description" rows={3} />
      </Stack>
    </Languages>
  )
}

const suggestion = { from: 'zh-hk', hint: undefined, suggest: () => undefined, field: words.label } as const

export const entries: GalleryEntries = {
  LanguageTabs: { usual: <Tabs /> },
  Languages: { usual: <Texts /> },
  TranslatedText: { usual: <Texts /> },
  SuggestButton: {
    usual: <SuggestButton {...suggestion} is_loading={false} />,
    loading: <SuggestButton {...suggestion} is_loading />,
  },
  MissingTexts: {
    'some texts': <MissingTexts labels={[words.label, words.tier]} />,
    nothing: <MissingTexts labels={[]} />,
  },
}
