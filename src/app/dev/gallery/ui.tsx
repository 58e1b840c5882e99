import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Doorway } from '#app/ui/doorway.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { LinkButton, LinkIconButton, TextLink } from '#app/ui/links.tsx'
import { useNotify, type Notice } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop, DialogOpener, FieldState } from '#app/dev/typed.tsx'

const CHOICES = [words.ticket, words.tier, 'VIP'].map((label) => ({ value: label, label }))
const KINDS = ['success', 'info', 'warning', 'error'] as const
const TONES = ['success', 'warning', 'error', 'info', 'default'] as const

function Notices({ overrides }: { overrides: Partial<Notice> }) {
  const notify = useNotify()
  const notifyAll = () => KINDS.forEach((kind) => notify({ kind, text: words.sentence, ...overrides }))
  return (
    <Button variant="outlined" data-opens onClick={notifyAll}>
      Say
    </Button>
  )
}

export const entries: GalleryEntries = {
  ChoiceRow: {
    'nothing left out': (
      <FieldState<string | undefined> first={undefined}>
        {(field) => <ChoiceRow {...field} label={words.label} all={words.first_name} options={CHOICES} />}
      </FieldState>
    ),
    'one chosen': (
      <FieldState<string | undefined> first="VIP">
        {(field) => <ChoiceRow {...field} label={words.label} all={words.first_name} options={CHOICES} />}
      </FieldState>
    ),
  },
  ConfirmDialog: {
    usual: (
      <DialogOpener>
        {(close) => (
          <ConfirmDialog open title={words.title} confirm={words.action} onConfirm={close} onClose={close}>
            {words.paragraph}
          </ConfirmDialog>
        )}
      </DialogOpener>
    ),
    'takes something away, with words of its own to keep it': (
      <DialogOpener>
        {(close) => (
          <ConfirmDialog
            open
            destructive
            title={ENDLESS}
            confirm={words.action}
            keep={words.action}
            onConfirm={close}
            onClose={close}
          />
        )}
      </DialogOpener>
    ),
    'at work': (
      <DialogOpener>
        {(close) => (
          <ConfirmDialog
            open
            pending
            title={words.title}
            confirm={words.action}
            onConfirm={close}
            onClose={close}
          />
        )}
      </DialogOpener>
    ),
  },
  CopyButton: {
    usual: <CopyButton text={words.title} />,
    'says what it copies': <CopyButton text={words.title} label={words.action} look="filled" />,
  },
  Dialog: {
    'to read': (
      <DialogOpener>
        {(close) => (
          <Dialog open title={words.title} onClose={close}>
            {words.paragraph}
          </Dialog>
        )}
      </DialogOpener>
    ),
    'a form': (
      <DialogOpener>
        {(close) => (
          <Dialog
            open
            title={ENDLESS}
            width="xs"
            onClose={close}
            onSubmit={close}
            actions={
              <>
                <Button onClick={close}>{words.action}</Button>
                <Button type="submit" variant="contained">
                  {words.action}
                </Button>
              </>
            }
          >
            <FieldState first="">{(field) => <TextField {...field} label={words.label} />}</FieldState>
          </Dialog>
        )}
      </DialogOpener>
    ),
  },
  Doorway: { 'three sizes': [24, 48, '6rem'].map((size) => <Doorway key={size} size={size} />) },
  Fact: {
    short: <Fact icon={<PlaceIcon />}>{words.venue}</Fact>,
    long: <Fact icon={<PlaceIcon />}>{words.paragraph}</Fact>,
  },
  Links: {
    TextLink: (
      <TextLink to="/" underline="always">
        {words.title}
      </TextLink>
    ),
    LinkButton: (
      <LinkButton to="/" variant="contained" startIcon={<TicketIcon />}>
        {words.action}
      </LinkButton>
    ),
    LinkIconButton: (
      <LinkIconButton to="/" aria-label={words.ticket}>
        <TicketIcon />
      </LinkIconButton>
    ),
  },
  Notices: {
    'of each kind': <Notices overrides={{}} />,
    'with a way on': <Notices overrides={{ action: { label: words.action, onSelect: noop } }} />,
    'in another corner': <Notices overrides={{ position: 'top-left' }} />,
  },
  Page: {
    plain: <Page title={words.venue}>{words.paragraph}</Page>,
    'with all that it may have': (
      <Page
        title={words.title}
        subtitle={words.sentence}
        back={{ to: '/', label: words.venue }}
        actions={
          <>
            <Button variant="outlined">{words.action}</Button>
            <Button variant="contained">{words.action}</Button>
          </>
        }
      >
        {words.paragraph}
      </Page>
    ),
    narrow: (
      <Page title={ENDLESS} width="sm">
        {words.paragraph}
      </Page>
    ),
  },
  Panel: {
    plain: <Panel title={words.venue}>{words.paragraph}</Panel>,
    'with a lead and an action': (
      <Panel
        title={words.title}
        lead={words.sentence}
        action={<Button variant="outlined">{words.action}</Button>}
      >
        {words.paragraph}
      </Panel>
    ),
    'an endless word': <Panel title={ENDLESS}>{ENDLESS}</Panel>,
  },
  QrImage: {
    usual: <QrImage text="HTTPS://TICKETS.EXAMPLE.ORG/D/000000000000" label={words.ticket} />,
    small: <QrImage text="000000000000" label={words.ticket} size="20mm" />,
  },
  LoadingRows: { usual: <LoadingRows />, two: <LoadingRows rows={2} /> },
  EmptyState: {
    'a title alone': <EmptyState title={words.venue} />,
    'what to do': (
      <EmptyState
        icon={<TicketIcon />}
        title={words.title}
        action={<Button variant="contained">{words.action}</Button>}
      >
        {words.sentence}
      </EmptyState>
    ),
  },
  ErrorState: {
    'for good': <ErrorState>{words.sentence}</ErrorState>,
    'to be tried again': <ErrorState onRetry={noop}>{words.sentence}</ErrorState>,
    'with a title of its own': <ErrorState title={words.title} onRetry={noop} />,
  },
  StatusChip: {
    'every tone': (
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {TONES.map((tone) => (
          <StatusChip key={tone} tone={tone} label={words.first_name} />
        ))}
      </Stack>
    ),
    'with an icon': <StatusChip tone="success" icon={<TicketIcon />} label={words.first_name} />,
    'longer than a phone': <StatusChip tone="warning" label={words.sentence} />,
  },
}
