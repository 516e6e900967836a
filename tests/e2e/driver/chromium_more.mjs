// What only Chromium's own protocol tells or does: its accessibility tree, messages pushed to a
// worker, whether a page can be installed. Scenarios that need it say so (driver.mjs).

export function add_more(page) {
  let session;
  const send = async (name, what) => {
    session ??= page.context().newCDPSession(page);
    return (await session).send(name, what);
  };
  Object.assign(page, {
    /** The nodes of the tree that assistive programs are given. */
    accessible_tree: async () => (await send('Accessibility.getFullAXTree')).nodes,
    /** Those below a node that have a role; undefined where the node is gone. */
    accessible_below: async (node, role) =>
      (await send('Accessibility.queryAXTree', { backendNodeId: node, role }).catch(() => ({}))).nodes,
    /** The node that has the focus, then those around it. */
    async accessible_focus() {
      const { result } = await send('Runtime.evaluate', { expression: 'document.activeElement' });
      return (await send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: true })).nodes;
    },
    /** Gives the page's worker a message as a push service would. */
    async push_deliver(origin, data) {
      const line = await page.context().newCDPSession(page);
      const registered = new Promise((keep) =>
        line.on('ServiceWorker.workerRegistrationUpdated', (e) => e.registrations[0] && keep(e.registrations[0].registrationId)),
      );
      await line.send('ServiceWorker.enable');
      await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
    },
    /** Why it could not be installed. A window of its own for tests is not one to install from; that is left out. */
    async install_faults() {
      const { installabilityErrors } = await send('Page.getInstallabilityErrors');
      return installabilityErrors.map((e) => e.errorId).filter((e) => e !== 'in-incognito');
    },
  });
  return page;
}
