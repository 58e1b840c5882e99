import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { FILTERS } from '#app/ui/plain/icon-paths.ts'
import { Skeleton } from '#app/ui/plain/skeleton.tsx'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import '../home.css'
import type { BrowseState } from './use-browse.ts'

// Lazy because most visitors first look at the list.
const FindPanel = lazyThemed(async () => (await import('./find-panel.tsx')).FindPanel)

/** Button that opens the filters; beside a heading in a row that may wrap. */
export function FindEvents({ list, categories }: Pick<BrowseState, 'list' | 'categories'>) {
  const { t } = useTranslation('public')
  const id = useId()
  const [is_open, setOpen] = useState(list.is_narrowed)
  const [was_pressed, setPressed] = useState(false)
  const toggle = () => {
    setPressed(true)
    setOpen(!is_open)
  }
  return (
    <>
      <PlainButton
        className="framed"
        aria-expanded={is_open}
        aria-controls={id}
        onClick={toggle}
        onPointerEnter={FindPanel.preload}
        onFocus={FindPanel.preload}
      >
        <Icon path={FILTERS} size={20} />
        {t('browse.find')}
      </PlainButton>
      <div id={id} role="search" hidden={!is_open} className="find-panel">
        {is_open && (
          <Suspense fallback={<Skeleton shape="rounded" style={{ height: 168 }} />}>
            <FindPanel list={list} categories={categories} takes_focus={was_pressed} />
          </Suspense>
        )}
      </div>
    </>
  )
}
