import Button from '@mui/material/Button'
import { z } from 'zod'
import type { Organizer } from '#contract/events/organizers.ts'
import type { Id } from '#contract/wire/id.ts'
import { FormBody } from '#app/components/form/form-body.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { FormPage } from '#app/components/form/form-page.tsx'
import { ImageField } from '#app/components/form/image-field.tsx'
import { NewEventFields } from '#app/components/form/new-event-fields.tsx'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import { useNewEventForm } from '#app/components/form/use-new-event-form.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CURRENCY, event, ticket, TIMEZONE } from '#app/dev/samples/event.ts'
import { PICTURE } from '#app/dev/samples/picture.ts'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never, noop, DialogOpener, FieldState } from '#app/dev/typed.tsx'

const TITLE_MAX = 30
const schema = z.strictObject({ title: z.string().min(1).max(TITLE_MAX), note: z.string().min(1) })

const useForm = (title: string) =>
  useRowForm({
    schema,
    row: null,
    toForm: () => ({ title, note: '' }),
    labels: { title: words.label, note: words.tier },
    save: never,
  })

/** Saving shows the problems; with a short title it never finishes. */
function OnPage({ is_off = false }: { is_off?: boolean }) {
  const form = useForm(words.title)
  return (
    <FormPage form={form} submit={words.action} note={words.sentence} disabled={is_off}>
      <TextField {...form.field('title')} required max={TITLE_MAX} />
      <TextField {...form.field('note')} />
    </FormPage>
  )
}

function Alone() {
  const form = useForm(words.title)
  return (
    <FormBody form={form}>
      <TextField {...form.field('title')} />
      <Button type="submit" variant="outlined" sx={{ alignSelf: 'start' }}>
        {words.action}
      </Button>
    </FormBody>
  )
}

function InDialog({ close }: { close: () => void }) {
  const form = useForm(ENDLESS)
  return (
    <FormDialog form={form} title={words.title} submit={words.action} onClose={close}>
      <TextField {...form.field('title')} required max={TITLE_MAX} />
      <TextField {...form.field('note')} rows={4} />
    </FormDialog>
  )
}

const organizer: Organizer = {
  id: 'og_0000000000000001',
  account_id: event.account_id,
  name: words.venue,
  email: 'office@example.org',
  phone: null,
  website: null,
  description: '',
  logo_url: null,
  events_count: 0,
  created_at: event.starts_at,
  version: 1,
}

function NewEvent() {
  const form = useNewEventForm({
    account: { timezone: TIMEZONE, currency_code: CURRENCY },
    organizer_id: organizer.id,
    draft: never,
    done: words.sentence,
    onDrafted: noop,
  })
  return (
    <FormPage form={form} submit={words.action}>
      <NewEventFields
        form={form}
        organizers={[organizer, { ...organizer, id: 'og_0000000000000002', name: words.title }]}
      />
    </FormPage>
  )
}

const image = { label: words.label, type: 'EVENT_COVER', url: null, upload: never } as const
const tickets = [ticket, { ...ticket, id: 'tk_0000000000000009', name: ENDLESS }]

export const entries: GalleryEntries = {
  FormPage: { 'to be saved': <OnPage />, off: <OnPage is_off /> },
  FormBody: { 'without a foot': <Alone /> },
  FormDialog: { usual: <DialogOpener>{(close) => <InDialog close={close} />}</DialogOpener> },
  NewEventFields: { 'of one of two organizers': <NewEvent /> },
  ImageField: {
    'no picture yet': <ImageField {...image} id="image" />,
    'a picture': (
      <ImageField {...image} id="image-there" url={PICTURE} onRemove={never} hint={words.sentence} />
    ),
    off: <ImageField {...image} id="image-off" url={PICTURE} onRemove={never} disabled />,
  },
  TicketsField: {
    'some of them': (
      <FieldState<Id[]> first={[ticket.id]}>
        {(field) => <TicketsField {...field} label={words.label} tickets={tickets} hint={words.sentence} />}
      </FieldState>
    ),
    'all, those of tomorrow too': (
      <FieldState<Id[]> first={[]}>
        {(field) => <TicketsField {...field} label={words.label} tickets={tickets} blankIsAll />}
      </FieldState>
    ),
    'only some': (
      <FieldState<Id[]> first={[ticket.id]}>
        {(field) => (
          <TicketsField
            {...field}
            label={words.label}
            tickets={tickets}
            blankIsAll
            problem={words.sentence}
          />
        )}
      </FieldState>
    ),
    'none there': (
      <FieldState<Id[]> first={[]}>
        {(field) => <TicketsField {...field} label={words.label} tickets={[]} />}
      </FieldState>
    ),
  },
}
