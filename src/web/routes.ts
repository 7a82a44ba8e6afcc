// Every route of the program, in one place.
import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('site/site.tsx', { id: 'site' }, [
    index('site/page.tsx', { id: 'site-home' }),
    ...['about', 'services', 'solutions', 'faqs', 'terms-and-conditions', 'privacy-policy'].map(
      (path) => route(path, 'site/page.tsx', { id: `site-${path}` }),
    ),
    route('portfolio', 'site/portfolio.tsx'),
    route('portfolio/:item', 'site/portfolio-item.tsx'),
    route('contact', 'site/contact.tsx'),
    route('book', 'site/book.tsx'),
    route('booking/:token', 'site/booking.tsx'),
    route('*', 'site/nowhere.tsx'),
  ]),

  route('r/:token', 'site/shared-report.tsx'),
  route('review/:token', 'site/review/review.tsx', { id: 'review' }),

  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('service-worker.js', 'account/serve-service-worker.ts'),
  route('favicon.ico', 'site/root-icons.ts', { id: 'favicon' }),
  route('apple-touch-icon.png', 'site/root-icons.ts', { id: 'touch-icon' }),

  layout('account/app-styles.tsx', { id: 'account' }, [
    route('login', 'account/sign-in.tsx'),
    route('registration', 'account/registration.tsx'),
    route('setup', 'account/setup.tsx'),
    route('setup/archive', 'account/setup-archive.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('verify-email', 'account/verify-email.tsx'),
    route('accept-invitation', 'account/accept-invitation.tsx'),
    route('unsubscribe', 'account/unsubscribe.tsx'),

    route('app', 'account/guard.tsx', [
      route('two-factor', 'account/demanded-two-factor.tsx'),
      route('admin', 'office/office.tsx', [
        index('office/to-home.tsx'),
        route('home', 'office/home/home.tsx'),
        route('clients', 'office/clients/clients.tsx', [
          route('new', 'office/clients/add-client.tsx'),
          route(':companyId/edit', 'office/clients/edit-client.tsx'),
          route(':companyId/delete', 'office/clients/delete-client.tsx'),
        ]),
        route('clients/:companyId', 'office/company/company.tsx', [
          index('office/company/company-overview.tsx'),
          route('projects', 'office/company/company-projects.tsx'),
          route('campaigns', 'office/company/company-campaigns.tsx'),
          route('people', 'office/company/company-people.tsx', [
            route('new', 'office/company/invite.tsx'),
          ]),
          route('brand', 'office/company/company-brand.tsx', [
            route('accounts/new', 'office/company/add-account.tsx'),
            route('accounts/:accountId', 'office/company/company-account.tsx'),
          ]),
          route('services', 'office/services/company-services.tsx', [
            route('new', 'office/services/add-service.tsx'),
            route(':serviceId', 'office/services/service-panel.tsx'),
            route(':serviceId/edit', 'office/services/edit-service.tsx'),
          ]),
          route('portfolio', 'office/portfolio/company-portfolio.tsx'),
          route('portfolio/new', 'office/portfolio/new-case.tsx'),
          route('portfolio/:caseId', 'office/portfolio/portfolio-case.tsx'),
          route('reports', 'office/company/company-reports.tsx', [
            route('new', 'office/company/add-company-report.tsx'),
            route('schedule', 'office/company/company-report-schedule.tsx'),
          ]),
          route('files', 'office/company/company-files.tsx', [
            route(':fileId', 'office/company/file-panel.tsx'),
          ]),
          route('quotes', 'office/company/company-quotes.tsx'),
          route('invoices', 'office/company/company-invoices.tsx', [
            route('billing', 'office/company/edit-client-billing.tsx'),
          ]),
          route('retainers', 'office/retainers/company-retainers.tsx', [
            route('new', 'office/retainers/new-retainer.tsx'),
          ]),
          route('activity', 'office/company/company-activity.tsx'),
        ]),
        route('clients/:companyId/retainers/:retainerId', 'office/retainers/retainer.tsx', [
          route('edit', 'office/retainers/edit-retainer.tsx'),
          route('terms', 'office/retainers/change-terms.tsx'),
        ]),
        route('clients/:companyId/schedules/new', 'office/schedules/new-schedule.tsx'),
        route('clients/:companyId/schedules/:scheduleId', 'office/schedules/schedule.tsx'),
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
        route('campaigns/:campaignId/results', 'office/campaign-results/campaign-results.tsx', [
          index('office/campaign-results/plan-against-actual.tsx'),
          route('figures', 'office/campaign-results/figures.tsx', [
            route('import', 'office/campaign-results/import-figures.tsx'),
          ]),
          route('plan', 'office/campaign-results/plan.tsx'),
          route('metrics', 'office/campaign-results/metrics.tsx', [
            route('new', 'office/campaign-results/add-metric.tsx'),
            route(':metric', 'office/campaign-results/edit-metric.tsx'),
          ]),
          route('reports', 'office/campaign-results/reports.tsx', [
            route('new', 'office/campaign-results/add-campaign-report.tsx'),
            route('schedule', 'office/campaign-results/campaign-report-schedule.tsx'),
          ]),
        ]),
        route('posts', 'office/posts/posts.tsx', [
          route('new', 'office/posts/add-post.tsx'),
          route(':postId', 'office/posts/post-details.tsx'),
        ]),
        route('reports/:reportId', 'office/reports/report.tsx'),
        route('calendar', 'office/calendar/calendar.tsx', [
          route('new', 'office/calendar/add-event.tsx'),
          route(':eventId', 'office/calendar/event.tsx'),
        ]),
        route('renewals', 'office/services/renewals.tsx'),
        route('account', 'office/account/account.tsx', [
          index('office/account/to-details.tsx'),
          route('details', 'office/account/details.tsx'),
          route('security', 'office/account/security.tsx'),
        ]),
        route('consultations', 'office/consultations/consultations.tsx'),
        route('consultations/:personId', 'office/consultations/host.tsx'),
        route('time', 'office/time/time.tsx', [
          route('new', 'office/time/add-time.tsx'),
          route(':entryId', 'office/time/edit-time.tsx'),
        ]),
        route('search', 'office/search/search.tsx'),
        route('import', 'office/import/import.tsx'),
        route('import/:importId', 'office/import/one-import.tsx'),
        route('activity', 'office/activity/activity.tsx'),
        route('notifications', 'office/notifications/notifications.tsx'),
        route('notifications/settings', 'office/notifications/notification-settings.tsx'),
        route('people', 'office/people/people.tsx', [
          route('new', 'office/people/invite-staff.tsx'),
          route(':personId', 'office/people/person-panel.tsx'),
        ]),
        route('quotes', 'office/quotes/quotes.tsx'),
        route('quotes/new', 'office/quotes/new-quote.tsx'),
        route('quotes/:quoteId', 'office/quotes/quote.tsx', [
          route('instalments', 'office/instalments/divide-quote.tsx'),
        ]),
        route('invoices', 'office/invoices/invoices.tsx'),
        route('invoices/new', 'office/invoices/new-invoice.tsx'),
        route('invoices/profitability', 'office/profitability/profitability.tsx'),
        route('invoices/:invoiceId', 'office/invoices/invoice.tsx', [
          route('instalments', 'office/instalments/divide-invoice.tsx'),
        ]),
        route('tasks', 'office/tasks/tasks.tsx', [
          route('new', 'office/tasks/add-task.tsx'),
          route('template', 'office/tasks/apply-template.tsx'),
          route(':taskId', 'office/tasks/task-details.tsx'),
        ]),
        route('settings', 'office/settings/settings.tsx', [
          index('office/settings/to-website.tsx'),
          route('time-zone', 'office/settings/time-zone.tsx'),
          route('files', 'office/settings/files.tsx'),
          route('security', 'office/settings/security.tsx'),
          route('archive', 'office/settings/archive.tsx'),
          route('failed-jobs', 'office/settings/failed-jobs/failed-jobs.tsx'),
          route('billing', 'office/settings/billing.tsx'),
          route('templates', 'office/settings/templates/templates.tsx', [
            route(':templateId', 'office/settings/templates/edit-template.tsx'),
          ]),
          route('website', 'office/settings/website/website.tsx', [
            index('office/settings/website/overview.tsx'),
            route(':section/:part?', 'office/settings/website/section.tsx'),
          ]),
        ]),
      ]),
      route('client', 'client/client.tsx', [
        index('client/to-dashboard.tsx'),
        route('dashboard', 'client/dashboard/dashboard.tsx'),
        route('projects', 'client/projects/projects.tsx', { id: 'client-projects' }),
        route('projects/:projectId', 'client/projects/project.tsx', { id: 'client-project' }, [
          route('tasks/:taskId', 'client/tasks/task-panel.tsx', { id: 'client-project-task' }),
        ]),
        route('work-manager', 'client/work/work-manager.tsx', [
          route('new/:projectId?', 'client/work/raise-request.tsx'),
          route('requests', 'client/work/requests.tsx'),
          route(':taskId', 'client/tasks/task-panel.tsx', { id: 'client-task' }),
        ]),
        route('manage-events', 'client/manage-events/manage-events.tsx', [
          route('new', 'client/manage-events/add-event.tsx'),
          route(':eventId', 'client/manage-events/event.tsx'),
        ]),
        route('posts', 'client/posts/posts.tsx', { id: 'client-posts' }, [
          route(':postId', 'client/posts/post.tsx', { id: 'client-post' }),
        ]),
        route('files/:fileId', 'client/files/file.tsx'),
        route('reports', 'client/reports/reports.tsx', { id: 'client-reports' }),
        route('reports/:reportId', 'client/reports/report.tsx', { id: 'client-report' }),
        route('portfolio', 'client/portfolio/portfolio.tsx', { id: 'client-portfolio' }),
        route(
          'portfolio/:caseId',
          'client/portfolio/portfolio-case.tsx',
          { id: 'client-portfolio-case' },
          [route('words', 'client/portfolio/words.tsx')],
        ),
        route('services', 'client/services/services.tsx', [
          route(':serviceId', 'client/services/service.tsx'),
        ]),
        route('quotes', 'client/quotes/quotes.tsx'),
        route('quotes/:quoteId', 'client/quotes/quote.tsx'),
        route('retainers', 'client/retainers/retainers.tsx'),
        route('invoices', 'client/invoices/invoices.tsx'),
        route('invoices/:invoiceId', 'client/invoices/invoice.tsx'),
        route('team', 'client/team/team.tsx', [route('new', 'client/team/invite.tsx')]),
        route('team/banned-users', 'client/team/banned-users.tsx'),
        route('brand', 'client/brand/brand.tsx', [
          route('accounts/new', 'client/brand/add-account.tsx', { id: 'client-add-account' }),
          route('accounts/:accountId', 'client/brand/account.tsx'),
        ]),
        route('profile', 'client/profile/profile.tsx', [
          route('edit', 'client/profile/edit-information.tsx'),
        ]),
        route('account/details', 'client/account/details.tsx', { id: 'client-details' }),
        route('account/security', 'client/account/security.tsx', { id: 'client-security' }),
        route('notifications', 'client/notifications/notifications.tsx', {
          id: 'client-notifications',
        }),
        route('notifications/settings', 'client/notifications/notification-settings.tsx', {
          id: 'client-notification-settings',
        }),
        route('search', 'client/search.tsx', { id: 'client-search' }),
      ]),
    ]),
  ]),
] satisfies RouteConfig
