import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { CATEGORIES_MAX, CATEGORY_NAME_MAX } from '#contract/events/categories.ts'
import { useAddCategories, useDeleteCategory } from '#app/data/categories/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

/** Categories of an event: chosen from existing ones, or new. */
export function Categories() {
  const { t } = useTranslation('event-settings')
  const { event, categories } = useEvent()
  const online = useOnline()
  const notify = useNotify()
  const add = useAddCategories(event.id)
  const remove = useDeleteCategory(event.id)
  const on_failure = { onError: (error: unknown) => notify({ kind: 'error', text: errorText(error) }) }
  const suggested = [
    t('category.music'),
    t('category.art'),
    t('category.film'),
    t('category.food'),
    t('category.workshop'),
    t('category.talk'),
    t('category.sport'),
    t('category.family'),
    t('category.business'),
    t('category.community'),
  ]

  function choose(names: readonly string[]): void {
    const trimmed = names.map((name) => name.trim().slice(0, CATEGORY_NAME_MAX)).filter((name) => name !== '')
    const added = trimmed.filter((name) => categories.every((category) => category.name !== name))
    const removed = categories.filter(({ name }) => !trimmed.includes(name))
    if (added.length > 0) add.mutate(added, on_failure)
    for (const { id } of removed) remove.mutate(id, on_failure)
  }
  return (
    <Combobox
      multiple
      freeSolo
      options={suggested}
      value={categories.map(({ name }) => name)}
      disabled={!online || event.is_new}
      onChange={(_, names) => choose(names)}
      getOptionDisabled={() => categories.length >= CATEGORIES_MAX}
      renderValue={(names, tagOf) =>
        names.map((name, index) => {
          const { key, ...tag } = tagOf({ index })
          return <Chip key={key} label={name} {...tag} />
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('category.title')}
          helperText={online ? t('category.hint') : t('category.offline')}
        />
      )}
    />
  )
}
