// How posts are shown among all kinds of record.
import Images from 'lucide-react/icons/images'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { post: Images },
  approvals: {
    post: { path: (id) => `/app/client/posts/${id}`, defaultMode: 'Same as the campaign' },
  },
  attention: {
    post: { icon: Images, label: 'Post in review' },
  },
}
