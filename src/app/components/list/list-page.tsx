import type { ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'

interface ListPageProps<Row> extends Omit<ListViewProps<Row>, 'label'> {
  title: string
  subtitle?: ReactNode
  /** Main action, for example to create a row; hidden while `empty` is shown. */
  create?: ReactNode
  /** Content above the list, for example the age of its data. */
  above?: ReactNode
  children?: ReactNode
}

/** A screen that consists of one list; children are its dialogs. */
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
