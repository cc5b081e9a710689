import { Button, Center } from '@mantine/core'

type Props = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }

/** A button that fetches the next page of a list; nothing on the last page. */
export const LoadMore = ({ query }: Props) =>
  query.hasNextPage && (
    <Center>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </Center>
  )
