import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveCsv } from '../../components/save-file.ts'
import { toCsv } from './csv.ts'
import { requestsForDownload } from './queries.ts'
import type { ApprovalFilters } from './search.ts'

const count = new Intl.NumberFormat()

/** A button that downloads the requests of the list with all decisions as CSV. */
export const DownloadButton = ({ filters }: { filters: ApprovalFilters }) => {
  const [isLoading, setIsLoading] = useState(false)
  const download = async (): Promise<void> => {
    setIsLoading(true)
    try {
      const { rows, hasMore } = await requestsForDownload(filters)
      saveCsv('approvals.csv', toCsv(rows))
      if (hasMore)
        notifications.show({
          color: 'yellow',
          message: `The file has only the newest ${count.format(rows.length)} requests. Filter for others.`,
        })
    } catch (err) {
      notifications.show({ color: 'red', message: `The requests could not be downloaded: ${String(err)}` })
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isLoading}
      onClick={() => void download()}
    >
      Download as CSV
    </Button>
  )
}
