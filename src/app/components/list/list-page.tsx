import type { ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'

interface ListPageProps<Row> extends Omit<ListViewProps<Row>, 'label'> {
  title: string
  subtitle?: ReactNode
  /** The main action, for example to make a new one; it leaves the place to `empty` while there is nothing. */
  create?: ReactNode
  /** Said of all of it, for example how old it is. */
  above?: ReactNode
  children?: ReactNode
}

/** A screen that is one list; children are its dialogs. */
export function ListPage<Row>({ title, subtitle, create, above, children, ...view }: ListPageProps<Row>) {
  const { rows, list } = view
  const is_blank = rows.kind === 'ready' && rows.rows.length === 0 && !list.is_narrowed
  return (
    <Page title={title} subtitle={subtitle} actions={!is_blank && create}>
      {above}
      <ListView {...view} label={title} />
      {children}
    </Page>
  )
}
