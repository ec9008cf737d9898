import json, os, time, urllib.error, urllib.request


def get(path):
    headers = {"Authorization": f"Bearer {os.environ['TOUCHLINE_KEY']}", "Accept-Language": "en"}
    request = urllib.request.Request(os.environ["TOUCHLINE_URL"] + path, headers=headers)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as refusal:
        if refusal.code != 429:
            raise
        # Over the limit: the answer says after how many seconds it will work again.
        time.sleep(int(refusal.headers["Retry-After"]))
        return get(path)


try:
    get("/api/competitions/00000000-0000-4000-8000-000000000000")
except urllib.error.HTTPError as refusal:
    reply = json.load(refusal)
    # Decide by the code; the sentence is for people, the id finds the request in our logs.
    if reply["code"] == "COMPETITION_NOT_FOUND":
        print(refusal.code, reply["code"], reply["error"], reply["requestId"])
