// Every address of the program, in one place.
import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes'

export default [
  layout('site/site.tsx', { id: 'site' }, [
    index('site/page.tsx', { id: 'site-home' }),
    ...['about', 'services', 'solutions', 'faqs', 'terms-and-conditions', 'privacy-policy'].map(
      (path) => route(path, 'site/page.tsx', { id: `site-${path}` }),
    ),
    route('portfolio', 'site/portfolio.tsx'),
    route('portfolio/:item', 'site/portfolio-item.tsx'),
    route('contact', 'site/contact.tsx'),
    route('*', 'site/nowhere.tsx'),
  ]),

  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('favicon.ico', 'site/root-icons.ts', { id: 'favicon' }),
  route('apple-touch-icon.png', 'site/root-icons.ts', { id: 'touch-icon' }),

  layout('account/app-styles.tsx', { id: 'account' }, [
    route('login', 'account/sign-in.tsx'),
    route('registration', 'account/registration.tsx'),
    route('setup', 'account/setup.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('verify-email', 'account/verify-email.tsx'),
    route('accept-invitation', 'account/accept-invitation.tsx'),

    route('app', 'account/guard.tsx', [
      route('admin', 'office/office.tsx', [
        index('office/to-home.tsx'),
        route('home', 'office/home/home.tsx'),
        route('clients', 'office/clients/clients.tsx', [
          route('new', 'office/clients/add-client.tsx'),
          route(':companyId/edit', 'office/clients/edit-client.tsx'),
          route(':companyId/delete', 'office/clients/delete-client.tsx'),
        ]),
        route('projects', 'office/projects/projects.tsx', [
          route('new', 'office/projects/add-project.tsx'),
          route('new-task', 'office/tasks/add-task.tsx', { id: 'add-task-of-projects' }),
          route(':projectId', 'office/projects/project-details.tsx'),
        ]),
        route('messages', 'office/messages/messages.tsx', [
          index('office/messages/no-message.tsx'),
          route(':messageId', 'office/messages/message.tsx', [
            route('client', 'office/messages/make-client.tsx'),
          ]),
        ]),
        route('campaigns', 'office/campaigns/campaigns.tsx', [
          route('new', 'office/campaigns/add-campaign.tsx'),
          route(':campaignId', 'office/campaigns/campaign-details.tsx'),
        ]),
        route('invoices', 'office/coming.tsx', { id: 'invoices' }),
        route('tasks', 'office/tasks/tasks.tsx', [
          route('new', 'office/tasks/add-task.tsx'),
          route(':taskId', 'office/tasks/task-details.tsx'),
        ]),
        route('settings', 'office/settings/settings.tsx', [
          index('office/settings/to-website.tsx'),
          route('website', 'office/settings/website/website.tsx', [
            index('office/settings/website/overview.tsx'),
            route(':section/:part?', 'office/settings/website/section.tsx'),
          ]),
        ]),
      ]),
      ...prefix('client', [route('dashboard', 'client/dashboard.tsx')]),
    ]),
  ]),
] satisfies RouteConfig
