import { html } from '#contract/wire/rich-text.ts'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const content = html.parse(
  `<h2>${words.title}</h2><p>${words.paragraph}</p><h3>${words.venue}</h3>` +
    `<ul><li>${words.ticket}</li><li><strong>${words.tier}</strong></li></ul>` +
    `<ol><li><em>${words.label}</em></li></ol><blockquote>${words.sentence}</blockquote>` +
    `<p><a href="https://example.org">https://example.org/${ENDLESS}</a></p>`,
)

export const entries: GalleryEntries = {
  RichText: { 'all that can be written': <RichText html={content} /> },
}
