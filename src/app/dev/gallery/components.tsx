import Button from '@mui/material/Button'
import { ApiError } from '#api-client/api-error.ts'
import { AsOf } from '#app/components/as-of.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { ExportButton } from '#app/components/export-button.tsx'
import { InstallHint } from '#app/components/install-hint.tsx'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { ResendButton } from '#app/components/resend-button.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never, noop } from '#app/dev/typed.tsx'

const failure = new ApiError({ code: 'network.timeout', status: 0 })
const query = { data: undefined, error: null, refetch: noop }
const idle = { isPending: false, isSuccess: false, error: null }

export const entries: GalleryEntries = {
  LastUpdated: {
    'what has prices': <AsOf updated_ms={Date.now()} has_prices />,
    'what has none': <AsOf updated_ms={0} has_prices={false} />,
  },
  ErrorSummary: {
    'of fields': (
      <ErrorSummary
        title={words.title}
        problems={[
          { id: 'one', label: words.label, message: words.sentence },
          { id: 'other', label: words.tier, message: words.venue },
          { id: 'none', label: '', message: words.sentence },
        ]}
      />
    ),
    'of no field': <ErrorSummary title={words.sentence} problems={[]} />,
  },
  ExportButton: {
    'asks and never gets': (
      <ExportButton title={words.action} fetchFile={never}>
        {words.paragraph}
      </ExportButton>
    ),
    'asks and fails': (
      <ExportButton title={words.action} fetchFile={() => Promise.reject(failure)}>
        {words.sentence}
      </ExportButton>
    ),
  },
  InstallHint: {
    'by hand, as on iPhones': <InstallHint />,
  },
  OfflineMenuNote: {
    'in a menu': (
      <RowMenu
        label={words.venue}
        actions={[{ label: words.tier, onSelect: noop }]}
        note={<OfflineMenuNote text={words.sentence} />}
      />
    ),
  },
  OnlineOnly: {
    'a button': (
      <OnlineOnly>
        {(is_offline) => (
          <Button variant="contained" disabled={is_offline}>
            {words.action}
          </Button>
        )}
      </OnlineOnly>
    ),
  },
  ResendButton: {
    usual: <ResendButton sending={idle} onSend={noop} />,
    'at work': <ResendButton sending={{ ...idle, isPending: true }} onSend={noop} />,
    sent: <ResendButton sending={{ ...idle, isSuccess: true }} onSend={noop} />,
    failed: <ResendButton sending={{ ...idle, error: failure }} onSend={noop} variant="contained" />,
  },
  WaitForServer: {
    'on its way': <WaitForServer query={query}>{() => words.title}</WaitForServer>,
    failed: <WaitForServer query={{ ...query, error: failure }}>{() => words.title}</WaitForServer>,
    'failed, with something instead': (
      <WaitForServer query={{ ...query, error: failure }} instead={<p>{words.sentence}</p>}>
        {() => words.title}
      </WaitForServer>
    ),
    there: <WaitForServer query={{ ...query, data: words.paragraph }}>{(data) => data}</WaitForServer>,
  },
}
