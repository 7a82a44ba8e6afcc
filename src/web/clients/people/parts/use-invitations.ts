// Pending invitations of a company, paginated because an import may add thousands.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { people } from '#contract/clients/people.ts'
import { getApi } from '#web/lib/query.ts'

const size = 50

export const invitationPages = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: [people.invitations.path, { params: { companyId } }, 'pages'],
    queryFn: ({ client, pageParam, signal }) =>
      getApi(client)(
        people.invitations,
        { params: { companyId }, query: { size, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?._id ?? null)),
  })

export function useInvitations(companyId: string, enabled = true) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...invitationPages(companyId),
    enabled,
  })
  return {
    invitations: data?.pages.flat() ?? [],
    hasMore: hasNextPage,
    isPending: isFetchingNextPage,
    showMore: () => void fetchNextPage(),
  }
}
