// Who the server knows by a token can have their names and words deleted; the
// games go on.

import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

export async function device_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const ben = await Person.meet(browser, 'Ben');
  const { page } = ada;
  let link = '';
  await scenario('A device that is forgotten', {
    'a browser that never sat down is not known': async () => {
      await page.goto(`${server.origin}/#games`);
      await page.getByRole('heading', { name: 'My games' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Delete what the server keeps of me' }).count(), 0);
      assert.ok(!ada.sent.some((f) => JSON.parse(f).do === 'hello'));
    },
    'names are seen by others': async () => {
      await page.goto(`${server.origin}/?null`);
      await page.getByLabel('Your name').fill('Adelheid');
      await ada.press('Open a table');
      await page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ben.page.goto(link);
      await ben.page.getByText('Adelheid').first().waitFor();
    },
    'deleting is asked twice': async () => {
      await page.goto(`${server.origin}/#games`);
      await ada.press('Delete what the server keeps of me');
      await look(ada, 'forget');
      await ada.press('Keep it');
      await ada.press('Delete what the server keeps of me');
      await ada.press('Delete it');
      await page.getByRole('button', { name: 'Delete what the server keeps of me' }).waitFor({ state: 'detached' });
    },
    'others see the name no longer, and the seat stays hers': async () => {
      await ben.page.reload();
      await ben.page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
      assert.equal(await ben.page.getByText('Adelheid').count(), 0);
      await page.goto(link);
      await page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      const last = ada.positions().at(-1);
      assert.equal(last.viewer, '1');
      assert.equal(last.seats[0].name, '');
    },
    'nothing went wrong in the page': () => assert.deepEqual([...ada.wrong, ...ben.wrong], []),
  });
  await ada.context.close();
  await ben.context.close();
}
