import { Button, Center } from '@mantine/core'

type Props = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }

/** The rest of a list, page by page. */
export const LoadMore = ({ query }: Props) =>
  query.hasNextPage && (
    <Center>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </Center>
  )
