import { expect, test, type Browser, type Page } from '@playwright/test'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from './global-setup.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { waitForMailedLink } from './steps/mailbox.ts'
import { go, logIn } from './steps/sign-in.ts'

const PASSWORD = 'a long password'
const url = process.env[BASE_URL_VARIABLE] ?? ''
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(NARROW)
  await context.addCookies([{ name: 'locale', value: 'en', url }])
  return context.newPage()
}

const mailed = (address: string, page: string) => waitForMailedLink(data_dir, address, page)

test(
  'an account is registered, a colleague joins, works and is removed; a password is reset by mail',
  { tag: '@smoke' },
  async ({ browser }) => {
    test.slow()
    const owner = await newPage(browser)
    await owner.goto(`${url}/auth/register`)
    await owner.getByLabel('Venue or business name').fill('Second Hall')
    await owner.getByLabel('First name').fill('Wing')
    await owner.getByLabel('Email').fill('wing@hall.test')
    await owner.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
    await owner.getByLabel('Repeat password').fill(PASSWORD)
    await owner.getByLabel('I accept the terms of use').check()
    await checkScreen(owner, 'register')
    await owner.getByRole('button', { name: 'Create account' }).click()
    await expect(owner.getByText('Check your inbox')).toBeVisible()
    await checkScreen(owner, 'look in the mail')
    const opening = await owner.context().newPage()
    const { pathname } = new URL(await mailed('wing@hall.test', '/register'))
    await opening.goto(`${url}${pathname}`)
    await expect(opening.getByRole('heading', { name: 'Welcome, Wing' })).toBeVisible()
    await opening.close()
    // The waiting page has continued.
    await expect(owner.getByRole('heading', { name: 'Welcome, Wing' })).toBeVisible()
    await checkScreen(owner, 'welcome')

    await owner.goto(`${url}/account/users`)
    await owner.getByRole('button', { name: 'Invite' }).click()
    await owner.getByLabel('Email address').fill('yan@hall.test')
    await owner.getByLabel('First name').fill('Yan')
    await checkScreen(owner, 'invite')
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    await expect(owner.getByRole('list', { name: 'Users' }).getByText('Invited')).toBeVisible()
    await checkScreen(owner, 'users')

    const colleague = await newPage(browser)
    await colleague.goto(await mailed('yan@hall.test', '/auth/accept-invitation'))
    await expect(colleague.getByRole('heading', { name: 'Join Second Hall' })).toBeVisible()
    await checkScreen(colleague, 'invitation')
    await colleague.getByLabel('New password').fill(PASSWORD)
    await colleague.getByLabel('Repeat password').fill(PASSWORD)
    await colleague.getByLabel('I accept the terms of use').check()
    await colleague.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(colleague.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()

    await owner.reload()
    await owner.getByRole('button', { name: 'More actions for Yan' }).click()
    await owner.getByRole('menuitem', { name: 'Deactivate' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(owner.getByRole('list', { name: 'Users' }).getByText('Inactive')).toBeVisible()
    await go(colleague, '/manage/profile')
    await expect(colleague.getByText('You have been logged out. Please log in again.')).toBeVisible()
    await logIn(colleague, 'yan@hall.test', PASSWORD)
    await expect(colleague.getByText('These login details are incorrect.')).toBeVisible()

    const forgetful = await newPage(browser)
    await forgetful.goto(`${url}/auth/forgot-password`)
    await forgetful.getByLabel('Email').fill('wing@hall.test')
    await checkScreen(forgetful, 'forgot password')
    await forgetful.getByRole('button', { name: 'Send link' }).click()
    await expect(forgetful.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await forgetful.goto(await mailed('wing@hall.test', '/auth/reset-password'))
    await forgetful.getByLabel('New password').fill('quite another one')
    await forgetful.getByLabel('Repeat password').fill('quite another one')
    await checkScreen(forgetful, 'reset password')
    await forgetful.getByRole('button', { name: 'Save new password' }).click()
    await expect(forgetful).toHaveURL(/\/auth\/login$/)
    await logIn(forgetful, 'wing@hall.test', 'quite another one')
    // Onboarding was not finished in this account; this browser has no record of it.
    await expect(forgetful.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  },
)
