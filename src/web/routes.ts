// Every route of the program, in one place.
import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('shells/site/site.tsx', { id: 'site' }, [
    index('site/website/site/page.tsx', { id: 'site-home' }),
    ...['about', 'services', 'solutions', 'faqs', 'terms-and-conditions', 'privacy-policy'].map(
      (path) => route(path, 'site/website/site/page.tsx', { id: `site-${path}` }),
    ),
    route('portfolio', 'site/website/site/portfolio.tsx'),
    route('portfolio/:item', 'site/website/site/portfolio-item.tsx'),
    route('contact', 'site/messages/site/contact.tsx'),
    route('book', 'site/booking/site/book.tsx'),
    route('booking/:token', 'site/booking/site/booking.tsx'),
    route('*', 'site/website/site/catch-all.tsx'),
  ]),

  route('r/:token', 'marketing/reports/site/shared-report.tsx'),
  route('review/:token', 'work/approvals/site/review.tsx', { id: 'review' }),

  route('sitemap.xml', 'shells/site/sitemap.ts'),
  route('robots.txt', 'shells/site/robots.ts'),
  route('service-worker.js', 'shells/account/serve-service-worker.ts'),
  route('favicon.ico', 'shells/site/root-icons.ts', { id: 'favicon' }),
  route('apple-touch-icon.png', 'shells/site/root-icons.ts', { id: 'touch-icon' }),

  layout('shells/account/app-styles.tsx', { id: 'account' }, [
    route('login', 'accounts/auth/account/sign-in.tsx'),
    route('registration', 'accounts/auth/account/registration.tsx'),
    route('setup', 'agency/setup/account/setup.tsx'),
    route('setup/archive', 'agency/setup/account/setup-archive.tsx'),
    route('forgot-password', 'accounts/auth/account/forgot-password.tsx'),
    route('reset-password', 'accounts/auth/account/reset-password.tsx'),
    route('verify-email', 'accounts/auth/account/verify-email.tsx'),
    route('accept-invitation', 'accounts/auth/account/accept-invitation.tsx'),
    route('unsubscribe', 'records/notifications/account/unsubscribe.tsx'),

    route('app', 'shells/account/guard.tsx', [
      route('two-factor', 'accounts/two-factor/account/demanded-two-factor.tsx'),
      route('admin', 'shells/office/office.tsx', [
        index('shells/office/to-home.tsx'),
        route('home', 'agency/home/office/home.tsx'),
        route('clients', 'clients/companies/office/clients.tsx', [
          route('new', 'clients/companies/office/add-client.tsx'),
          route(':companyId/edit', 'clients/companies/office/edit-client.tsx'),
          route(':companyId/delete', 'clients/companies/office/delete-client.tsx'),
        ]),
        route('clients/:companyId', 'clients/companies/office/company.tsx', [
          index('clients/companies/office/company-overview.tsx'),
          route('projects', 'work/projects/office/company-projects.tsx'),
          route('campaigns', 'marketing/campaigns/office/company-campaigns.tsx'),
          route('people', 'clients/people/office/company-people.tsx', [
            route('new', 'clients/people/office/invite.tsx'),
          ]),
          route('brand', 'clients/brand/office/company-brand.tsx', [
            route('accounts/new', 'clients/social-accounts/office/add-account.tsx'),
            route('accounts/:accountId', 'clients/social-accounts/office/company-account.tsx'),
          ]),
          route('services', 'clients/services/office/company-services.tsx', [
            route('new', 'clients/services/office/add-service.tsx'),
            route(':serviceId', 'clients/services/office/service-panel.tsx'),
            route(':serviceId/edit', 'clients/services/office/edit-service.tsx'),
          ]),
          route('portfolio', 'marketing/portfolio/office/company-portfolio.tsx'),
          route('portfolio/new', 'marketing/portfolio/office/new-case.tsx'),
          route('portfolio/:caseId', 'marketing/portfolio/office/portfolio-case.tsx'),
          route('reports', 'marketing/reports/office/company-reports.tsx', [
            route('new', 'marketing/reports/office/add-company-report.tsx'),
            route('schedule', 'marketing/reports/office/company-report-schedule.tsx'),
          ]),
          route('files', 'work/files/office/company-files.tsx', [
            route(':fileId', 'work/files/office/file-panel.tsx'),
          ]),
          route('quotes', 'billing/quotes/office/company-quotes.tsx'),
          route('invoices', 'billing/invoices/office/company-invoices.tsx', [
            route('billing', 'billing/invoices/office/edit-client-billing.tsx'),
          ]),
          route('retainers', 'billing/retainers/office/company-retainers.tsx', [
            route('new', 'billing/retainers/office/new-retainer.tsx'),
          ]),
          route('activity', 'records/activity/office/company-activity.tsx'),
        ]),
        route('clients/:companyId/retainers/:retainerId', 'billing/retainers/office/retainer.tsx', [
          route('edit', 'billing/retainers/office/edit-retainer.tsx'),
          route('terms', 'billing/retainers/office/change-terms.tsx'),
        ]),
        route('clients/:companyId/schedules/new', 'billing/schedules/office/new-schedule.tsx'),
        route('clients/:companyId/schedules/:scheduleId', 'billing/schedules/office/schedule.tsx'),
        route('projects', 'work/projects/office/projects.tsx', [
          route('new', 'work/projects/office/add-project.tsx'),
          route('new-task', 'work/tasks/office/add-task.tsx', { id: 'add-task-of-projects' }),
          route(':projectId', 'work/projects/office/project-details.tsx', [
            route('milestones/new', 'work/milestones/office/add-milestone.tsx'),
            route('milestones/:milestoneId', 'work/milestones/office/milestone.tsx'),
          ]),
        ]),
        route('messages', 'site/messages/office/messages.tsx', [
          index('site/messages/office/no-message.tsx'),
          route(':messageId', 'site/messages/office/message.tsx', [
            route('client', 'site/messages/office/make-client.tsx'),
          ]),
        ]),
        route('campaigns', 'marketing/campaigns/office/campaigns.tsx', [
          route('new', 'marketing/campaigns/office/add-campaign.tsx'),
          route(':campaignId', 'marketing/campaigns/office/campaign-details.tsx'),
        ]),
        route('campaigns/:campaignId/results', 'marketing/campaigns/office/campaign-results.tsx', [
          index('marketing/campaigns/office/plan-against-actual.tsx'),
          route('figures', 'marketing/campaigns/office/figures.tsx', [
            route('import', 'marketing/campaigns/office/import-figures.tsx'),
          ]),
          route('plan', 'marketing/campaigns/office/plan.tsx'),
          route('metrics', 'marketing/campaigns/office/metrics.tsx', [
            route('new', 'marketing/campaigns/office/add-metric.tsx'),
            route(':metric', 'marketing/campaigns/office/edit-metric.tsx'),
          ]),
          route('reports', 'marketing/reports/office/reports.tsx', [
            route('new', 'marketing/reports/office/add-campaign-report.tsx'),
            route('schedule', 'marketing/reports/office/campaign-report-schedule.tsx'),
          ]),
        ]),
        route('posts', 'marketing/posts/office/posts.tsx', [
          route('new', 'marketing/posts/office/add-post.tsx'),
          route(':postId', 'marketing/posts/office/post-details.tsx'),
        ]),
        route('reports/:reportId', 'marketing/reports/office/report.tsx'),
        route('calendar', 'work/calendar/office/calendar.tsx', [
          route('new', 'work/calendar/office/add-event.tsx'),
          route(':eventId', 'work/calendar/office/event.tsx'),
        ]),
        route('renewals', 'clients/services/office/renewals.tsx'),
        route('account', 'accounts/auth/office/account.tsx', [
          index('accounts/auth/office/to-details.tsx'),
          route('details', 'accounts/auth/office/details.tsx'),
          route('security', 'accounts/auth/office/security.tsx'),
        ]),
        route('consultations', 'site/booking/office/consultations.tsx'),
        route('consultations/:personId', 'site/booking/office/host.tsx'),
        route('time/report', 'work/time/office/report.tsx'),
        route('time', 'work/time/office/time.tsx', [
          route('new', 'work/time/office/add-time.tsx'),
          route(':entryId', 'work/time/office/edit-time.tsx'),
        ]),
        route('search', 'records/search/office/search.tsx'),
        route('import', 'agency/imports/office/import.tsx'),
        route('import/:importId', 'agency/imports/office/one-import.tsx'),
        route('activity', 'records/activity/office/activity.tsx'),
        route('notifications', 'records/notifications/office/notifications.tsx'),
        route('notifications/settings', 'records/notifications/office/notification-settings.tsx'),
        route('people', 'clients/people/office/people.tsx', [
          route('new', 'clients/people/office/invite-staff.tsx'),
          route(':personId', 'clients/people/office/person-panel.tsx'),
        ]),
        route('quotes', 'billing/quotes/office/quotes.tsx'),
        route('quotes/new', 'billing/quotes/office/new-quote.tsx'),
        route('quotes/:quoteId', 'billing/quotes/office/quote.tsx', [
          route('instalments', 'billing/instalments/office/divide-quote.tsx'),
        ]),
        route('invoices', 'billing/invoices/office/invoices.tsx'),
        route('invoices/new', 'billing/invoices/office/new-invoice.tsx'),
        route('invoices/profitability', 'billing/profitability/office/profitability.tsx'),
        route('invoices/accounting', 'billing/accounting/office/accounting.tsx'),
        route('invoices/:invoiceId', 'billing/invoices/office/invoice.tsx', [
          route('instalments', 'billing/instalments/office/divide-invoice.tsx'),
        ]),
        route('tasks', 'work/tasks/office/tasks.tsx', [
          route('new', 'work/tasks/office/add-task.tsx'),
          route('template', 'work/tasks/office/apply-template.tsx'),
          route(':taskId', 'work/tasks/office/task-details.tsx'),
        ]),
        route('settings', 'agency/settings/office/settings.tsx', [
          index('agency/settings/office/to-website.tsx'),
          route('region', 'agency/settings/office/region.tsx'),
          route('files', 'agency/settings/office/files.tsx'),
          route('security', 'agency/settings/office/security.tsx'),
          route('archive', 'agency/archives/office/archive.tsx'),
          route('failed-jobs', 'agency/jobs/office/failed-jobs.tsx'),
          route('billing', 'agency/settings/office/billing.tsx'),
          route('templates', 'work/tasks/office/templates/templates.tsx', [
            route(':templateId', 'work/tasks/office/templates/edit-template.tsx'),
          ]),
          route('website', 'site/website/office/website.tsx', [
            index('site/website/office/overview.tsx'),
            route('questions', 'site/website/office/questions.tsx'),
            route('review', 'site/website/office/review.tsx'),
            route(':section/:part?', 'site/website/office/section.tsx'),
          ]),
        ]),
      ]),
      route('client', 'shells/client/client.tsx', [
        index('shells/client/to-dashboard.tsx'),
        route('dashboard', 'agency/home/client/dashboard.tsx'),
        route('projects', 'work/projects/client/projects.tsx', { id: 'client-projects' }),
        route('projects/:projectId', 'work/projects/client/project.tsx', { id: 'client-project' }, [
          route('tasks/:taskId', 'work/tasks/client/task-panel.tsx', { id: 'client-project-task' }),
        ]),
        route('work-manager', 'work/tasks/client/work-manager.tsx', [
          route('new/:projectId?', 'work/requests/client/raise-request.tsx'),
          route('requests', 'work/requests/client/requests.tsx'),
          route(':taskId', 'work/tasks/client/task-panel.tsx', { id: 'client-task' }),
        ]),
        route('manage-events', 'work/calendar/client/manage-events.tsx', [
          route('new', 'work/calendar/client/add-event.tsx'),
          route(':eventId', 'work/calendar/client/event.tsx'),
        ]),
        route('posts', 'marketing/posts/client/posts.tsx', { id: 'client-posts' }, [
          route(':postId', 'marketing/posts/client/post.tsx', { id: 'client-post' }),
        ]),
        route('files/:fileId', 'work/files/client/file.tsx'),
        route('reports', 'marketing/reports/client/reports.tsx', { id: 'client-reports' }),
        route('reports/:reportId', 'marketing/reports/client/report.tsx', { id: 'client-report' }),
        route('portfolio', 'marketing/portfolio/client/portfolio.tsx', { id: 'client-portfolio' }),
        route(
          'portfolio/:caseId',
          'marketing/portfolio/client/portfolio-case.tsx',
          { id: 'client-portfolio-case' },
          [route('words', 'marketing/portfolio/client/words.tsx')],
        ),
        route('services', 'clients/services/client/services.tsx', [
          route(':serviceId', 'clients/services/client/service.tsx'),
        ]),
        route('quotes', 'billing/quotes/client/quotes.tsx'),
        route('quotes/:quoteId', 'billing/quotes/client/quote.tsx'),
        route('retainers', 'billing/retainers/client/retainers.tsx'),
        route('invoices', 'billing/invoices/client/invoices.tsx'),
        route('invoices/:invoiceId', 'billing/invoices/client/invoice.tsx'),
        route('team', 'clients/people/client/team.tsx', [
          route('new', 'clients/people/client/invite.tsx'),
        ]),
        route('team/banned-users', 'clients/people/client/banned-users.tsx'),
        route('brand', 'clients/brand/client/brand.tsx', [
          route('accounts/new', 'clients/social-accounts/client/add-account.tsx', {
            id: 'client-add-account',
          }),
          route('accounts/:accountId', 'clients/social-accounts/client/account.tsx'),
        ]),
        route('profile', 'clients/companies/client/profile.tsx', [
          route('edit', 'clients/companies/client/edit-information.tsx'),
        ]),
        route('account/details', 'accounts/auth/client/details.tsx', { id: 'client-details' }),
        route('account/security', 'accounts/auth/client/security.tsx', { id: 'client-security' }),
        route('notifications', 'records/notifications/client/notifications.tsx', {
          id: 'client-notifications',
        }),
        route('notifications/settings', 'records/notifications/client/notification-settings.tsx', {
          id: 'client-notification-settings',
        }),
        route('search', 'records/search/client/search.tsx', { id: 'client-search' }),
      ]),
    ]),
  ]),
] satisfies RouteConfig
