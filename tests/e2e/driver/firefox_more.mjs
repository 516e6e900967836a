// What Firefox tells and does only for scripts of its own window: its accessibility tree, and no
// bars around a page, so that behind its last control Tab leads to the first.

/** A way to run something in the window around a page; what it needs and gives is JSON. */
async function window_of(page, session) {
  const root = page._connection.toImpl(page).delegate._session.sessionId;
  const [mine] = (await session.send('browsingContext.getTree', { root, maxDepth: 0 })).contexts;
  const { contexts } = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const { context } = contexts.find((c) => c.clientWindow === mine.clientWindow);
  return async (work, ...args) => {
    const { result, exceptionDetails } = await session.send('script.callFunction', {
      functionDeclaration: `(args) => JSON.stringify((${work})(...JSON.parse(args)) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: false,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
}

/** In the window: there is nothing but the page. */
function without_bars() {
  document.getElementById('navigator-toolbox').hidden = true;
}

/**
 * In the window: what assistive programs are given of its page, in the shape of Chromium's nodes.
 * The first question of all wakes the service; there is nothing before the page has answered it.
 */
function accessible(what, below) {
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const states = Ci.nsIAccessibleStates;
  const whole = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
  const value = (value) => ({ value });
  const tell = (thing, parentId) => {
    const state = {};
    thing.getState(state, {});
    const is = (bit) => (state.value & bit) !== 0;
    let live = '';
    try {
      live = thing.attributes.getStringProperty('live');
    } catch {
      // it has no such attribute
    }
    const properties = {
      focused: is(states.STATE_FOCUSED),
      disabled: is(states.STATE_UNAVAILABLE),
      busy: is(states.STATE_BUSY),
      checked: is(states.STATE_MIXED) ? 'mixed' : String(is(states.STATE_CHECKED)),
      live,
    };
    return {
      nodeId: thing.uniqueID,
      backendDOMNodeId: thing.uniqueID,
      parentId,
      role: value(thing.role === Ci.nsIAccessibleRole.ROLE_TEXT_LEAF ? 'StaticText' : thing.computedARIARole),
      name: value(thing.name ?? ''),
      description: value(thing.description ?? ''),
      value: value(thing.value),
      properties: Object.entries(properties).map(([name, is]) => ({ name, value: value(is) })),
    };
  };
  if (what === 'focus') {
    const around = [];
    for (let at = whole?.focusedChild; at && at !== whole; at = at.parent) around.push(tell(at));
    return around;
  }
  const found = [];
  const walk = (thing, parent, within) => {
    const here = within || thing.uniqueID === below;
    if (here) found.push(tell(thing, parent));
    for (let child = thing.firstChild; child; child = child.nextSibling) walk(child, thing.uniqueID, here);
  };
  if (whole) walk(whole, undefined, below === undefined);
  return found;
}

/** In the page: what was done so far has been drawn, and so was told to assistive programs. */
const drawn = () => new Promise((keep) => requestAnimationFrame(() => requestAnimationFrame(() => keep(document.hasFocus()))));

export async function add_more(page, session) {
  const run = await window_of(page, session);
  await run(without_bars);
  const nothing = { role: { value: '' }, name: { value: '' } };
  return Object.assign(page, {
    async accessible_tree() {
      await page.evaluate(drawn);
      return run(accessible, 'tree');
    },
    async accessible_below(node, role) {
      await page.evaluate(drawn);
      return (await run(accessible, 'tree', node)).filter((n) => n.role.value === role);
    },
    async accessible_focus() {
      const here = await page.evaluate(drawn);
      const around = here ? await run(accessible, 'focus') : [];
      return around.length > 0 ? around : [nothing];
    },
  });
}
